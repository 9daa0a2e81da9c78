import { accessSync, constants, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { openLog } from './log.ts'
import { archivePlaceOf, bucketPlace, openBucket, s3Address, type BucketAccess } from './modules/platform/backup/index.ts'
import { openSecretBox, readMasterKey } from './modules/platform/secret/index.ts'
import { openOutbound } from './outbound/outbound.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { secretOf } from './storage/secret-of.ts'

type Env = Readonly<Record<string, string | undefined>>
interface Source {
  path: string
  /** Takes away what was fetched for this. */
  drop: () => Promise<void>
}

/** The archive a person named, as a file of this machine. Throws with a text a person can act on. */
export async function archiveNamed(config: Config, env: Env, named: string, say: (line: string) => void): Promise<Source> {
  const address = s3Address(named)
  if (address !== null) {
    const bucket = openBucket(openOutbound(config.outboundAllow), { ...accessOf(env), bucket: address.bucket })
    say(`Fetching ${named}`)
    return bucketPlace(bucket, address.key, join(config.backupDir, `${basename(address.key)}.fetched`)).fetch()
  }
  const file = resolve(named)
  // What looks like no id and no name is a file, there or not.
  if (existsSync(file) || !/^(?:[0-9a-f-]{36}|\d{8}-\d{4}(?:-\d+)?)$/u.test(named)) {
    mustBeReadable(file)
    return { path: file, drop: async () => undefined }
  }
  return listedHere(config, named, say)
}

/** Inside of a container a file of the machine is not there, or another user's, more often than it is damaged. */
function mustBeReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup cannot be read by user ${process.getuid?.() ?? '?'}: ${why}`, { cause: error })
  }
}

/** The storage as the tools of Amazon name it in the environment; with an address of its own the bucket stands in the path. */
function accessOf(env: Env): Omit<BucketAccess, 'bucket'> {
  const region = env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1'
  const endpoint = env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL']
  const { AWS_ACCESS_KEY_ID: access_key } = env
  const secret = secretOf(env, 'AWS_SECRET_ACCESS_KEY')
  if (access_key === undefined || secret === null)
    throw new Error('Give the key of the storage: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_ENDPOINT_URL unless it is Amazon.')
  return { endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`, path_style: endpoint !== undefined, region, access_key, secret }
}

/** One that the installation of this machine lists: its folder or its bucket is where the archive lies. */
async function listedHere(config: Config, named: string, say: (line: string) => void): Promise<Source> {
  const missing = new Error(`There is no file ${named}, and no installation here lists a backup of this name.`)
  if (!existsSync(config.secretKeyFile) || (config.databaseUrl === null && !existsSync(config.dataDir))) throw missing
  const embedded = config.databaseUrl === null ? await startEmbedded(config.dataDir) : null
  try {
    const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', 2, openLog('error'))
    try {
      const secret = openSecretBox(readMasterKey(config.secretKeyFile, false))
      const place = await archivePlaceOf({ db: database.db, secret, outbound: openOutbound(config.outboundAllow), config }, named)
      if (place === null) throw missing
      say(`Fetching backup ${named}`)
      return await place.fetch()
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.release()
  }
}
