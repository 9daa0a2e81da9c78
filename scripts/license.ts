/** Makes key pairs and licence files; docs/licence.md says how. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { licenseText } from '../packages/api/src/platform/license.ts'
import { productKeys } from '../apps/server/src/modules/platform/license/public-key.ts'
import { makeKeys, readLicense, writeLicense } from '../apps/server/src/modules/platform/license/text.ts'
import { tellUsage } from './command/usage.ts'

const usage = `npx --yes pnpm@12 license keys FOLDER
       npx --yes pnpm@12 license make --key PRIVATE.PEM --customer NAME [--edition NAME] [--installation ID]
                                      [--from DAY] [--until DAY] [--users N] [--contests N] [--nodes N] [--modules A,B] [--id ID]
       npx --yes pnpm@12 license show FILE.LIC [--public-key PUBLIC.PEM]

Makes the two keys, makes a licence (printed) or reads one: docs/licence.md.`
tellUsage(usage)

const options = {
  key: { type: 'string' },
  'public-key': { type: 'string' },
  customer: { type: 'string' },
  edition: { type: 'string', default: 'Professional' },
  installation: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  users: { type: 'string' },
  contests: { type: 'string' },
  nodes: { type: 'string' },
  modules: { type: 'string', default: '' },
  id: { type: 'string' },
} as const

function parsed() {
  try {
    return parseArgs({ args: process.argv.slice(2).filter((argument) => argument !== '--'), allowPositionals: true, options })
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}\n`)
    process.exit(2)
  }
}
const { values, positionals } = parsed()

function keys(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { privatePem, publicPem } = makeKeys()
  writeFileSync(join(folder, 'license-private.pem'), privatePem, { mode: 0o600, flag: 'wx' })
  writeFileSync(join(folder, 'license-public.pem'), publicPem, { flag: 'wx' })
  process.stdout.write(
    `${folder}/license-private.pem signs licences: keep it off every server.\nPut this into apps/server/src/modules/platform/license/public-key.ts and build:\n\n${publicPem}`,
  )
}

/** A day or an instant, in UTC. */
function instant(text: string | undefined, fallback: string | null): string | null {
  if (text === undefined) return fallback
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new Error(`"${text}" is no day such as 2027-12-31.`)
  return new Date(at).toISOString()
}

function most(text: string | undefined): number | null {
  if (text === undefined) return null
  const n = Number(text)
  if (!Number.isInteger(n) || n < 0) throw new Error(`"${text}" is no whole number.`)
  return n
}

function make(): void {
  if (values.key === undefined || values.customer === undefined) throw new Error('--key and --customer must be given.')
  const now = new Date().toISOString()
  const license = licenseText.parse({
    product: 'beacon',
    license_id: values.id ?? `BCN-${randomBytes(5).toString('hex').toUpperCase()}`,
    edition: values.edition,
    customer: values.customer,
    installation_id: values.installation ?? null,
    issued_at: now,
    not_before: instant(values.from, now),
    expires_at: instant(values.until, null),
    limits: { users: most(values.users), contests: most(values.contests), nodes: most(values.nodes) },
    modules: values.modules.split(',').filter((name) => name !== ''),
  })
  process.stdout.write(writeLicense(license, readFileSync(values.key, 'utf8')))
}

function show(path: string): void {
  const pem = values['public-key']
  const read = readLicense(readFileSync(path, 'utf8'), pem === undefined ? productKeys : [readFileSync(pem, 'utf8')])
  if (!('license' in read)) throw new Error(`Not valid: ${read.reason}.`)
  process.stdout.write(`${JSON.stringify(read.license, null, 2)}\n`)
}

try {
  const [verb, path] = positionals
  if (verb === 'keys' && path !== undefined) keys(path)
  else if (verb === 'make') make()
  else if (verb === 'show' && path !== undefined) show(path)
  else throw new Error(`Usage: ${usage}`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
