import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate of the moment for these names, where nginx looks for it. */
export function makeCertificate(folder: string, names: readonly string[]): void {
  const to = join(folder, 'etc/ssl/beacon')
  mkdirSync(to, { recursive: true })
  const alt = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`
  const out = ['-keyout', join(to, 'privkey.pem'), '-out', join(to, 'fullchain.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=ctf.example',
      '-addext',
      alt,
      ...out,
    ],
    { stdio: 'ignore' },
  )
}
