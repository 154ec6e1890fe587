// The packages are installed in the build folder, which the environment variable names.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const packages = createRequire(join(process.env.TAKEAWAY_NODE_MODULES, 'eslint.config.cjs'));
const js = packages('@eslint/js');
const globals = packages('globals');

export default [
  { ignores: ['build/', 'site/', '.venv/'] },
  js.configs.recommended,
  { languageOptions: { ecmaVersion: 2024, sourceType: 'module' } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['docs/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['docs/assets/check/*.js'], languageOptions: { globals: { ...globals.worker, ...globals.serviceworker } } },
  {
    // The search of a language is one script, made of several files.
    files: ['docs/*/search.js', 'verify/site/build/search*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        fold: 'off',
        lunr: 'readonly',
        takeawayCode: 'readonly',
        takeawayVariants: 'readonly',
      },
    },
  },
  { files: ['docs/*/search.js'], languageOptions: { globals: { fold: 'readonly', takeawaySearch: 'readonly' } } },
  { files: ['verify/site/build/search_signs.js'], languageOptions: { globals: { fold: 'readonly' } } },
  {
    files: ['verify/site/build/search.js'],
    languageOptions: {
      globals: { takeawayRanking: 'readonly', takeawaySigns: 'readonly', takeawayStopSign: 'readonly' },
    },
  },
  { files: ['verify/site/build/search*.js'], rules: { 'no-unused-vars': ['error', { vars: 'local' }] } },
];
