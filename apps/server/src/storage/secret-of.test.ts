import { execFileSync } from 'node:child_process'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { readMasterKey } from '../modules/platform/secret/index.ts'
import { secretNames, secretOf } from './secret-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-secrets-'))
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test.each(secretNames)('%s comes as itself or as a file, without the line end of an editor', (name) => {
  expect(secretOf({ [name]: 'hush' }, name)).toBe('hush')
  expect(secretOf({ [`${name}_FILE`]: fileOf('given', 'hush\n') }, name)).toBe('hush')
  expect(secretOf({ [name]: '', [`${name}_FILE`]: '' }, name)).toBeNull()
})

test.each(secretNames)('%s is refused by its name where its file cannot be used', (name) => {
  const ofFile = (path: string, given = '') => {
    return () => secretOf({ [name]: given, [`${name}_FILE`]: path }, name)
  }
  expect(ofFile(join(folder, 'nothing'))).toThrow(`${name}_FILE cannot be read: ENOENT`)
  expect(ofFile(folder)).toThrow(`${name}_FILE cannot be read: EISDIR`)
  expect(ofFile(fileOf('empty', ' \n'))).toThrow(`${name}_FILE is an empty file`)
  expect(ofFile(fileOf('huge', 'x'.repeat(70_000)))).toThrow(`${name}_FILE is no secret`)
  expect(ofFile('/dev/zero')).toThrow(`${name}_FILE is no secret`)
  expect(ofFile(fileOf('given', 'hush'), 'other')).toThrow(`give ${name} or ${name}_FILE, not both`)
})

test('a file of any size, and a pipe that nobody writes to, are answered at once', () => {
  const large = fileOf('disk', '')
  truncateSync(large, 2 ** 40)
  expect(() => secretOf({ ADMIN_PASSWORD_FILE: large }, 'ADMIN_PASSWORD')).toThrow('larger than 65536 bytes')
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  expect(() => secretOf({ ADMIN_PASSWORD_FILE: pipe }, 'ADMIN_PASSWORD')).toThrow('is an empty file')
})

test('the configuration takes both from files and refuses them as wrong configuration', () => {
  const files = { DATABASE_URL_FILE: fileOf('url', 'postgres://u:p@db/beacon\n'), ADMIN_PASSWORD_FILE: fileOf('admin', 'long enough\n') }
  expect(readConfig({ ...files, SECRET_KEY_FILE: '/k' })).toMatchObject({
    databaseUrl: 'postgres://u:p@db/beacon',
    adminPassword: 'long enough',
  })
  expect(() => readConfig({ DATABASE_URL_FILE: files.ADMIN_PASSWORD_FILE, SECRET_KEY_FILE: '/k' })).toThrow('DATABASE_URL starts with')
  expect(() => readConfig(files)).toThrow('SECRET_KEY_FILE must be given')
  expect(() => readConfig({ ADMIN_PASSWORD_FILE: join(folder, 'nothing') })).toThrow(ConfigError)
})

test('a master key that is missing, unreadable or no key is a wrong configuration', () => {
  expect(() => readMasterKey(join(folder, 'nothing'), false)).toThrow(ConfigError)
  expect(() => readMasterKey(folder, false)).toThrow('SECRET_KEY_FILE cannot be read: EISDIR')
  expect(() => readMasterKey(fileOf('short', 'abc'), false)).toThrow(ConfigError)
})
