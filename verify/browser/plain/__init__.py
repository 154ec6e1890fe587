"""Modules of the page in plain Python, in place of those that need packages without a build for WebAssembly.

`verify.site.build.browser_runtime` packs them under the names of the modules that they replace. Tests compare both.
"""
