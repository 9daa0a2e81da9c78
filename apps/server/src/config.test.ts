import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, describeConfig, prepareFolders, readConfig } from './config.ts'

const problem = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', databaseUrl: null, trustedProxies: [], origins: { all: [] } })
})

test('flags come line by line where a port says so, on the host of the pages unless another is given', () => {
  expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ flagPort: null, flagHost: '0.0.0.0' })
  expect(readConfig({ FLAG_PORT: '31337', FLAG_HOST: '10.0.0.5' })).toMatchObject({
    flagPort: 31_337,
    flagHost: '10.0.0.5',
    host: '127.0.0.1',
  })
})

test.each([
  [{ PORT: 'http' }, 'PORT is a port number'],
  [{ PORT: '70000' }, 'PORT is a port number'],
  [{ FLAG_PORT: 'faust' }, 'FLAG_PORT is a port number'],
  [{ FLAG_PORT: '0' }, 'FLAG_PORT is a port number'],
  [{ FLAG_PORT: '8080' }, 'FLAG_PORT is another port than PORT'],
  [{ WORKERS: '0' }, 'WORKERS is auto or a whole number from 1 to 99'],
  [{ WORKERS: 'all' }, 'WORKERS is auto or a whole number'],
  [{ WORKERS: '1.5' }, 'WORKERS is auto or a whole number'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, 'TRUSTED_PROXIES is a comma separated list'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL starts with'],
  [{ DATABASE_URL: 'postgres://u:p@db/beacon' }, 'SECRET_KEY_FILE must be given'],
  [{ DATABASE_URL_FILE: '/does/not/exist' }, 'DATABASE_URL_FILE cannot be read'],
  [{ PUBLIC_ORIGINS: 'play.example.org' }, 'is not an origin'],
  [{ PUBLIC_ORIGINS: 'https://play.example.org/path' }, 'is not an origin'],
  [{ PUBLIC_ORIGINS: 'desk=https://play.example.org' }, 'desk is not an app'],
  [{ DOCKER_SOCKET: 'tcp://10.0.0.5:2375' }, 'DOCKER_SOCKET is the path of a socket'],
  [{ SCENE_POOL: '8.8.0.0/16' }, 'SCENE_POOL is a private IPv4 network'],
  [{ SCENE_POOL: '10.0.0.0/26' }, 'SCENE_POOL is a private IPv4 network'],
  [{ SCENE_POOL: 'fd00::/16' }, 'SCENE_POOL is a private IPv4 network'],
  [{ SCENE_PREFIX: '30' }, 'SCENE_PREFIX is 28 or less'],
  [{ DEBIAN_MIRROR: 'file:///srv' }, 'DEBIAN_MIRROR is an address that begins with http'],
  [{ SCENE_WIDTH: '0' }, 'SCENE_WIDTH is 1 or more'],
  [{ JUDGE_WIDTH: '17' }, 'JUDGE_WIDTH is 16 or less'],
  [{ SCENE_CORE_SHARE: '17' }, 'SCENE_CORE_SHARE is 16 or less'],
])('%j is refused with a sentence', (env, text) => {
  expect(problem(env)).toContain(text)
})

test.each([
  ['https://play.example.org', 'https://api.example.com'],
  ['https://play.example.org,http://desk.example.org', undefined],
  ['https://a.co.uk,https://b.co.uk', undefined],
  ['https://a.github.io,https://b.github.io', undefined],
])('%s with %s is not one site', (origins, api) => {
  expect(problem({ PUBLIC_ORIGINS: origins, ...(api === undefined ? {} : { API_ORIGIN: api }) })).toContain('is not the same site')
})

test('an address without a name is one origin only', () => {
  expect(problem({ PUBLIC_ORIGINS: 'http://10.0.0.5:8080,http://10.0.0.5:8081' })).toContain('an IP address is a site of its own')
  expect(problem({ PUBLIC_ORIGINS: 'http://10.0.0.5:8080' })).toBe('')
})

test('apps may live on names of one site', () => {
  const { origins } = readConfig({
    PUBLIC_ORIGINS: 'admin=https://desk.example.org,arena=https://play.example.org,screens=https://play.example.org',
    API_ORIGIN: 'https://api.example.org',
  })
  expect(origins).toEqual({
    all: ['https://desk.example.org', 'https://play.example.org'],
    apps: { admin: 'https://desk.example.org', arena: 'https://play.example.org', screens: 'https://play.example.org' },
    api: 'https://api.example.org',
  })
})

test('what is printed hides passwords', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://beacon:hush@db:5432/beacon', SECRET_KEY_FILE: '/k', ADMIN_PASSWORD: 'hush-hush' })
  expect(JSON.stringify(describeConfig(config))).not.toContain('hush')
})

test('a shared FILES_DIR without its marker is refused, so that an unmounted share is not filled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-files-'))
  const config = readConfig({ DATA_DIR: folder, FILES_DIR: join(folder) })
  expect(() => prepareFolders(config)).toThrow('.beacon-files')
  writeFileSync(join(folder, '.beacon-files'), '')
  expect(() => prepareFolders(config)).not.toThrow()
})

/** Root writes everywhere but on a read-only disk, so another user tries it. */
test.runIf(process.getuid?.() === 0)('a DATA_DIR that cannot be written is refused by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-owned-'))
  chmodSync(folder, 0o755)
  const script = `import { prepareFolders, readConfig } from ${JSON.stringify(join(import.meta.dirname, 'config.ts'))}
prepareFolders(readConfig({ DATA_DIR: ${JSON.stringify(folder)} }))`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { uid: 65_534, gid: 65_534, encoding: 'utf8' })
  expect(stderr).toContain(`ConfigError: DATA_DIR ${folder} cannot be written by user 65534`)
})
