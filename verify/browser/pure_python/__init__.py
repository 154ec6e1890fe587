"""Plain Python replacements of modules that need packages without a build for WebAssembly.

`verify.site.build.browser_runtime` packs them under the names of the modules that they replace. Tests compare both.
"""
