import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { ASR_URL } from './test/support/asr/lesson.ts'
import { outside } from './test/support/asr/outside.ts'

/** Files that must run in workerd, with the bindings of the local set-up. */
const inWorkerd = [
  'test/worker/**/*.test.ts',
  'test/isolation/**/*.test.ts',
  'test/contract/**/*.workerd.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: inWorkerd,
        },
      },
      {
        plugins: [
          cloudflareTest({
            remoteBindings: false,
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              cf: false,
              bindings: { ASR_PROVIDER: 'openai', ASR_MODEL: 'whisper-1', ASR_URL },
              outboundService: outside,
              dataBlobBindings: {
                CELL_DIVISION: './fixtures/cell-division.pdf',
                CELL_DIVISION_NOTES: './fixtures/cell-division-notes.pdf',
                HINDI_LESSON: './fixtures/paudhe-hindi.pdf',
              },
            },
          }),
        ],
        test: {
          name: 'workerd',
          include: inWorkerd,
          // Whichever test embeds first waits until 28 MB of model came through the test pool: a minute of a busy machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          globalSetup: ['./test/support/texts-in-node.ts', './test/support/seeds-in-node.ts'],
        },
      },
    ],
  },
})
