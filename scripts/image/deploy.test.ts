import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, settingNames } from '../../apps/server/src/config.ts'
import { leanEnvironment, leanFlags } from '../../apps/server/src/lean-node.ts'
import { secretNames } from '../../apps/server/src/storage/secret-of.ts'
import { version } from '../../apps/server/src/version.ts'
import { tools } from './layout.ts'

interface Service {
  image?: string
  environment?: Record<string, string>
}
interface Compose {
  services: Record<string, Service>
}
const folder = join(import.meta.dirname, '../../deploy')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** A package of the server; the root has none of its own for this. */
const yaml = createRequire(join(folder, '../apps/server/package.json'))('yaml') as {
  parse: (text: string, options: { merge: boolean }) => Compose
}
const { services } = yaml.parse(textOf('compose.yml'), { merge: true })
/** The Node of the workspace stands where an image has its own. */
const env = { ...process.env, PATH: [join(folder, '../node_modules/.bin'), process.env['PATH']].join(delimiter) }
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(folder, 'beacon'), args, { encoding: 'utf8', env })
  return { status, stdout, stderr }
}
const settingsOf = (name: string) => Object.keys(services[name]?.environment ?? {})

test('an unknown command, and none, are answered with the usage and 64', () => {
  expect(run('bogus')).toMatchObject({
    status: 64,
    stdout: '',
    stderr: expect.stringContaining('There is no command "bogus".\nUsage: beacon'),
  })
  expect(run()).toMatchObject({ status: 64, stderr: expect.stringMatching(/^Usage: beacon/u) })
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('admin:password USERNAME') })
})

test('a command may be called by its own name, and says how it is called here', () => {
  expect(run('beacon', 'backup', '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: beacon backup \[FILE\]/u) })
  expect(run('admin:password', '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: beacon admin:password/u) })
})

test('every command of the usage is one, and what it starts is laid out', () => {
  const script = textOf('beacon')
  const commands = [...script.matchAll(/^ {2}([a-z:]+)(?: \S+)? {2,}\S/gmu)].map(([, name]) => name)
  const taken = [...script.matchAll(/^ {2}([a-z:| -]+)\)/gmu)].flatMap(([, names = '']) => names.split(' | '))
  expect(commands.length).toBeGreaterThan(7)
  expect(commands.filter((name) => !taken.includes(name ?? ''))).toEqual([])
  const byName = [...script.matchAll(/node (?:\$lean )?"?scripts\/([a-z-]+\.ts)/gu)].map(([, name]) => name)
  const started = [...byName, 'demo.ts', 'backup.ts', 'restore.ts', 'upgrade.ts', 'scenes.ts']
  expect(started.filter((name) => !tools.includes(name ?? ''))).toEqual([])
  expect(byName).toContain('serve.ts')
})

test('Node is started as everywhere', () => {
  const script = textOf('beacon')
  expect(script).toContain(`lean='${leanFlags.join(' ')}'`)
  expect(script).toContain(
    `export ${Object.entries(leanEnvironment)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  )
})

test('images of this version are named, each to be replaced by a variable', () => {
  const images = Object.values(services).map(({ image = '' }) => image)
  expect(images).toHaveLength(5)
  expect(images.filter((image) => !/^\$\{[A-Z]+_IMAGE:-beacon\/[a-z-]+:/u.test(image))).toEqual([])
  expect(images.filter((image) => !image.endsWith(`:${version}}`))).toEqual([])
})

test('no password stands in the file: whoever starts it twice gets two', () => {
  const given = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment))
  const secrets = given.filter(([name]) => /PASS|SECRET|DATABASE_URL/u.test(name) && !name.endsWith('_FILE'))
  expect(secrets.map(([, value]) => value)).toEqual(secrets.map(([name]) => `\${${name}:-}`))
})

test('settings that nobody gives are empty, and an empty one is the default', () => {
  const names = Object.keys(services['server']?.environment ?? {})
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('every setting of a container is read by what runs there', () => {
  const read = [...settingNames, ...secretNames.flatMap((name) => [name, `${name}_FILE`]), 'PROXY_NETWORK']
  expect([...settingsOf('server'), ...settingsOf('scenes')].filter((name) => !read.includes(name))).toEqual([])
  for (const name of ['prepare', 'postgres']) {
    const script = textOf(name)
    expect(settingsOf(name).filter((setting) => !script.includes(`\${${setting}:-`) && !script.includes(`$${setting}`))).toEqual([])
  }
  expect(readFileSync(join(folder, '../scripts/serve.ts'), 'utf8')).toContain('PROXY_NETWORK')
})

const hasCompose = spawnSync('docker-compose', ['version']).status === 0
test.skipIf(!hasCompose)('docker-compose reads the file, with every profile and without a setting', () => {
  const { status, stderr } = spawnSync(
    'docker-compose',
    ['--file', join(folder, 'compose.yml'), '--profile', 'tls', '--profile', 'scenes', 'config', '--quiet'],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '' },
    },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('the proxy asks the server by the name that only their own network knows', () => {
  expect(textOf('proxy.conf')).toContain(`http://${services['server']?.environment?.['PROXY_NETWORK']}:8080`)
  expect(textOf('compose.yml')).toContain(`aliases: [${services['server']?.environment?.['PROXY_NETWORK']}]`)
})

test('the example names what the file reads, and nothing else', () => {
  const read = new Set([...textOf('compose.yml').matchAll(/\$\{([A-Z_]+):?-/gu)].map(([, name]) => name))
  const named = new Set([...textOf('.env.example').matchAll(/^#?([A-Z_]+)=/gmu)].map(([, name]) => name))
  expect([...named].filter((name) => !read.has(name))).toEqual([])
})
