/** Signs a resource package; docs/areas/questions-and-packages.md says what a signature means. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { signManifest } from '../apps/server/src/modules/contest/out/resource-import/signature.ts'
import { tellUsage } from './command/usage.ts'

const usage = `node_modules/.bin/node scripts/resource-sign.ts keys FOLDER
       node_modules/.bin/node scripts/resource-sign.ts sign PRIVATE.PEM < manifest.json > manifest.sig

Makes the two keys of a signer, or signs the manifest of a package. The signature goes into the package beside the manifest:
  unzip -p package.zip manifest.json | node_modules/.bin/node scripts/resource-sign.ts sign PRIVATE.PEM > manifest.sig
  zip -q package.zip manifest.sig`
tellUsage(usage)

const [command, path] = process.argv.slice(2).filter((argument) => argument !== '--')

function keys(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(join(folder, 'resource-private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  const trusted = [{ name: 'Name shown at the import', public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }]
  process.stdout.write(
    `${folder}/resource-private.pem signs packages: keep it. Trust it by this line in <DATA_DIR>/resource-keys.json:\n${JSON.stringify(trusted)}\n`,
  )
}

if (command === 'keys' && path !== undefined) keys(path)
else if (command === 'sign' && path !== undefined)
  process.stdout.write(signManifest(await buffer(process.stdin), readFileSync(path, 'utf8')))
else {
  process.stderr.write(`Usage: ${usage}\n`)
  process.exitCode = 1
}
