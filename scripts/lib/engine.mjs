import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './dependencies.mjs'

/** Keeps wrangler quiet and off the network. */
const ENVIRONMENT = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/**
 * Leaves out wrangler's inspector, which keeps every message until a debugger asks for it: after some twenty books its heap of
 * 1.4 GB was full, and the engine gone. A debug terminal brings one of its own, which is what this tells wrangler.
 */
const WITHOUT_INSPECTOR = { VSCODE_INSPECTOR_OPTIONS: ':::' }

/** Longest wait for a start, in milliseconds: the first one bundles the embedded model. */
const START_WITHIN = 120_000

/** A port of this machine that nobody listens on. */
export async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the engine with `wrangler dev` and waits until it answers.
 * @param {{ port?: number, state?: string, inspectorPort?: number, quiet?: boolean, script?: string, variables?: Record<string, string> }} options
 * @returns {Promise<{ url: string, pid: number, output: () => string, stop: () => Promise<void>, ended: Promise<number | null> }>}
 */
export async function startEngine({ port, state, inspectorPort, quiet = true, script, variables = {} } = {}) {
  const chosen = port ?? Number(process.env.PORT ?? 8787)
  const url = `http://127.0.0.1:${chosen}`
  const args = [
    `${ROOT}node_modules/wrangler/bin/wrangler.js`,
    'dev',
    ...(script ? [script] : []),
    '--port',
    String(chosen),
  ]
  if (inspectorPort) args.push('--inspector-port', String(inspectorPort))
  args.push('--show-interactive-dev-session=false', '--log-level', 'warn')
  for (const [name, value] of Object.entries(variables)) args.push('--var', `${name}:${value}`)
  args.push('--persist-to', state ?? process.env.GRE_STATE ?? `${ROOT}.wrangler/state`)
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...ENVIRONMENT, ...(!inspectorPort && WITHOUT_INSPECTOR) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output = (output + data).slice(-200_000)
      if (!quiet) process.stderr.write(data)
    })
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)))
  let running = true
  ended.then(() => (running = false))
  const stop = async () => {
    if (running) process.kill(-child.pid, 'SIGTERM')
    await Promise.race([ended, wait(5_000)])
    if (running) process.kill(-child.pid, 'SIGKILL')
  }
  const until = Date.now() + START_WITHIN
  while (running && Date.now() < until) {
    const ready = await fetch(`${url}/health`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (ready) return { url, pid: child.pid, output: () => output, stop, ended }
    await wait(200)
  }
  await stop()
  throw new Error(`The engine did not start on ${url}\n${output}`)
}
