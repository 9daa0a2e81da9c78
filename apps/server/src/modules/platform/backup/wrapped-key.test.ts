import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecretBox } from '../secret/index.ts'
import { masterKeyFor, wrapKey } from './wrapped-key.ts'

const master = randomBytes(32)
const { fingerprint } = openSecretBox(master)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )

test('a passphrase opens the key that was wrapped with it, another one does not', async () => {
  const wrapped = await wrapKey(master, fingerprint, 'correct horse battery')
  expect(JSON.stringify(wrapped)).not.toContain(master.toString('base64'))
  const held = { fingerprint, master_key: wrapped }
  expect((await masterKeyFor(held, { passphrase: 'correct horse battery' })).equals(master)).toBe(true)
  expect(await codeOf(masterKeyFor(held, { passphrase: 'correct horse batterY' }))).toBe('backup_key_wrong')
  expect(await codeOf(masterKeyFor(held, { own: randomBytes(32) }))).toBe('backup_key_missing')
})

test('without the key inside, only the key itself will do', async () => {
  const held = { fingerprint, master_key: null }
  expect((await masterKeyFor(held, { own: master })).equals(master)).toBe(true)
  expect((await masterKeyFor(held, { master_key: `${master.toString('hex')}\n` })).equals(master)).toBe(true)
  expect(await codeOf(masterKeyFor(held, { master_key: randomBytes(32).toString('hex') }))).toBe('backup_key_wrong')
  expect(await codeOf(masterKeyFor(held, { passphrase: 'correct horse battery' }))).toBe('backup_key_missing')
  expect(await codeOf(masterKeyFor(held, {}))).toBe('backup_key_missing')
})
