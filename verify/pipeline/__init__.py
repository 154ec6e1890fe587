"""The verification of claims: proofs, second opinions, mutants, brute force, certificates and results.

`runner` verifies claims with the workers of `worker_pool` or of a Dask cluster. Its steps are in `crosschecks` and
`certification`, what it asks about claims in `claims`, and what it writes in `results`.
"""
