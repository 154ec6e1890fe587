"""A found game written as a family of the project: claim, proof and page."""
