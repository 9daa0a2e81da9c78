import { expect, test } from 'vitest'
import { masked } from './mask.ts'

const secrets = {
  password: 'tower4amber',
  new_password: 'tower5amber',
  password_hash: '$argon2id$x',
  passphrase: 'long passphrase here',
  backup_passphrase: 'backup passphrase',
  secret: 'mail-secret',
  client_secret: 'oidc-secret',
  token: 'bcn_token_text',
  api_token: 'bcn_api_token',
  viewer_key: 'viewerkeytext',
  flag: 'flag{one}',
  flags: [{ value: 'flag{two}' }],
  answer: 'answer-text',
  answers: ['answer-one', 'answer-two'],
  accepted: ['accepted-one'],
  totp_seed: 'JBSWY3DPEHPK3PXP',
  license_body: 'license-body-text',
  licence: 'licence-text',
  recovery_codes: ['code-one'],
  nested: { deep: [{ password: 'deep-password' }] },
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

test('no secret of any name of the catalogue comes through', () => {
  const text = JSON.stringify(masked('setting', secrets))
  for (const secret of textsOf(secrets)) expect(text).not.toContain(secret)
  expect(masked('setting', { flag: 'flag{one}' })).toEqual({ flag: 'changed' })
})

test('personal data keeps just enough to be recognised', () => {
  expect(
    masked('setting', {
      phone: '13800138000',
      email: 'zhang@school.edu',
      id_card: '11010519491231002X',
      address: '北京市海淀区中关村大街',
    }),
  ).toEqual({ phone: '138****8000', email: 'z***@school.edu', id_card: '110***********002X', address: '北京市海淀区***' })
  expect(masked('setting', { phone: '010-62770334' })).toEqual({ phone: '010-****0334' })
})

test('a long text is cut and known by its hash, a file by size and hash', () => {
  const text = 'x'.repeat(3_000)
  expect(masked('setting', { text })).toEqual({
    text: expect.stringMatching(/^x{512}… \(sha256 [0-9a-f]{64}, 3000 characters\)$/u),
  })
  expect(masked('setting', { file: Buffer.from('content') })).toEqual({
    file: { bytes: 7, sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) },
  })
})
