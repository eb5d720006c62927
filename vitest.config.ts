import { cloudflareTest } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { ASR_URL } from './test/support/asr/lesson.ts'
import { outside } from './test/support/asr/outside.ts'

/** Files that must run in workerd and touch stores and adapters alone: they share an isolate, for each loads the engine once. */
const storesInWorkerd = ['test/worker/d1/**/*.test.ts', 'test/contract/**/*.workerd.test.ts']

/** Files that must run in workerd, each in an isolate of its own. */
const inWorkerd = ['test/worker/**/*.test.ts', 'test/isolation/**/*.test.ts']

const workerd = () =>
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
  })

/** Whichever test embeds first waits until 28 MB of model came through the test pool: a minute of a busy machine. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000 }

const globalSetup = ['./test/support/texts-in-node.ts', './test/support/seeds-in-node.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: [...storesInWorkerd, ...inWorkerd],
        },
      },
      {
        plugins: [workerd()],
        test: {
          name: 'stores',
          include: storesInWorkerd,
          isolate: false,
          setupFiles: ['./test/support/fresh-bindings.ts'],
          globalSetup,
          ...patience,
        },
      },
      {
        plugins: [workerd()],
        test: { name: 'workerd', include: inWorkerd, exclude: storesInWorkerd, globalSetup, ...patience },
      },
    ],
  },
})
