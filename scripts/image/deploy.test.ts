import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { leanEnvironment, leanFlags } from '../../apps/server/src/lean-node.ts'
import { version } from '../../apps/server/src/version.ts'

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
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(folder, 'beacon'), args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('an unknown command, and none, are answered with the usage and 64', () => {
  expect(run('bogus')).toMatchObject({
    status: 64,
    stdout: '',
    stderr: expect.stringContaining('There is no command "bogus".\nUsage: beacon'),
  })
  expect(run()).toMatchObject({ status: 64, stderr: expect.stringMatching(/^Usage: beacon/u) })
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('admin:password USERNAME') })
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

test('the example names what the file reads, and nothing else', () => {
  const read = new Set([...textOf('compose.yml').matchAll(/\$\{([A-Z_]+):?-/gu)].map(([, name]) => name))
  const named = new Set([...textOf('.env.example').matchAll(/^#?([A-Z_]+)=/gmu)].map(([, name]) => name))
  expect([...named].filter((name) => !read.has(name))).toEqual([])
})
