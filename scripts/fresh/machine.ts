import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { empty, runApart, runInside, type Running } from './inside.ts'
import { debianMirror } from './mirror.ts'
import { copyNode, copyNpmSettings, networkEnvironment, ownNode } from './npm.ts'

const release = 'bookworm'
const visitor = 'visitor'
export const accounts = ['root', visitor] as const
type Account = (typeof accounts)[number]
const homeOf = (account: Account) => (account === 'root' ? '/root' : `/home/${account}`)

/** An empty folder for a root; a removed one leaves nothing running and nothing mounted. */
export function emptyRoot(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'beacon-fresh-')))
  chmodSync(root, 0o755)
  return root
}

export async function removeRoot(root: string): Promise<void> {
  await empty(root)
  if (readFileSync('/proc/self/mountinfo', 'utf8').includes(` ${root}/`)) throw new Error(`Something is still mounted below ${root}`)
  rmSync(root, { recursive: true, force: true })
}

/** Debian without anything optional, this machine's Node and way to the registry, and a clone of the last commit for each account. */
export async function installMachine(root: string, repository: string, hear: (running: Running) => void): Promise<void> {
  const { prefix, version } = ownNode()
  console.log(`Debian ${release}, Node ${version} of ${prefix}, commit ${git(repository, 'rev-parse', '--short', 'HEAD')}`)
  const debian = runApart(['debootstrap', '--variant=minbase', release, root, debianMirror(release)])
  hear(debian)
  if ((await debian.ended) !== 0) throw new Error('debootstrap did not make the machine')
  const added = runInside(root, 'root', ['useradd', '--create-home', visitor])
  hear(added)
  if ((await added.ended) !== 0) throw new Error('the plain account was not made')
  copyNode(prefix, root)
  copyNpmSettings(prefix, root, accounts.map(homeOf))
  const clone = join(root, homeOf('root'), 'beacon')
  git(root, 'clone', '--quiet', '--depth', '1', `file://${repository}`, clone)
  cpSync(clone, join(root, homeOf(visitor), 'beacon'), { recursive: true })
  const owned = runInside(root, 'root', ['chown', '-R', `${visitor}:${visitor}`, homeOf(visitor)])
  hear(owned)
  if ((await owned.ended) !== 0) throw new Error('the plain account did not get its clone')
}

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** A command in the clone of an account: its environment holds what a fresh sign-in has, and how the registry is reached. */
export function runAs(root: string, account: Account, command: string[], env: Record<string, string> = {}): Running {
  const home = homeOf(account)
  const own = { HOME: home, USER: account, LOGNAME: account, LANG: 'C.UTF-8', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }
  const set = [...Object.entries(own), ...networkEnvironment(), ...Object.entries(env)].map(([name, value]) => `${name}=${value}`)
  return runInside(root, account, ['env', '-i', ...set, 'sh', '-c', 'cd "$1"; shift; exec "$@"', 'sh', `${home}/beacon`, ...command])
}

/** A port that nothing uses: the machine shares the network of this one. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
