import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The machine's own Node with its npm: the first on the path that has one; the workspace's Node comes without. */
export function ownNode(): { prefix: string; version: string } {
  for (const folder of (process.env['PATH'] ?? '').split(':')) {
    const node = join(folder, 'node')
    if (folder === '' || !existsSync(node)) continue
    const prefix = dirname(dirname(realpathSync(node)))
    if (!existsSync(join(prefix, 'lib/node_modules/npm/bin/npx-cli.js'))) continue
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
    if (Number.parseInt(version.slice(1), 10) >= 20) return { prefix, version }
  }
  throw new Error('No Node 20 or later with its npm is on the path.')
}

/** Node and npm in `/usr/local`, as if unpacked there by hand. */
export function copyNode(prefix: string, root: string): void {
  const local = join(root, 'usr/local')
  mkdirSync(join(local, 'bin'), { recursive: true })
  copyFileSync(realpathSync(join(prefix, 'bin/node')), join(local, 'bin/node'))
  cpSync(realpathSync(join(prefix, 'lib/node_modules/npm')), join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
}

const carried = /^(?:(?:https?|no|all)_proxy|npm_config_(?:registry|cafile|proxy|https_proxy|noproxy)|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/iu

/** What of this environment says how the network is reached. */
export const networkEnvironment = (): [string, string][] =>
  Object.entries(process.env).flatMap(([name, value]) => (carried.test(name) && value !== undefined ? [[name, value]] : []))

/** The settings of npm and pnpm, for each home, and the certificates that they and the environment name. */
export function copyNpmSettings(prefix: string, root: string, homes: string[]): void {
  const user = process.env['NPM_CONFIG_USERCONFIG'] ?? join(homedir(), '.npmrc')
  const machine = join(prefix, 'etc/npmrc')
  for (const home of homes) {
    copyInto(user, join(root, home, '.npmrc'))
    copyInto(join(homedir(), '.config/pnpm/rc'), join(root, home, '.config/pnpm/rc'))
  }
  copyInto(machine, join(root, 'usr/local/etc/npmrc'))
  copyInto('/etc/hosts', join(root, 'etc/hosts'))
  copyInto('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  const named = [user, machine].flatMap((path) => certificateIn(path))
  for (const path of [...networkEnvironment().map(([, value]) => value), ...named])
    if (path.startsWith('/')) copyInto(path, join(root, path))
}

function certificateIn(path: string): string[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.flatMap((line) => {
    const [name = '', value = ''] = line.split('=')
    return name.trim() === 'cafile' ? [value.replaceAll('"', '').trim()] : []
  })
}

function copyInto(from: string, to: string): void {
  if (!existsSync(from) || !statSync(from).isFile()) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}
