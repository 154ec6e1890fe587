"""The verification of claims: proofs, second opinions, mutants, brute force, certificates and results.

`runner` verifies claims with the workers of `worker_pool` or of a Dask cluster. Its steps are in `crosschecks` and
`certification`, the statements of claims in `claims`, and the results in `results`.
"""
