import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { originsOf, type Origins } from './origins.ts'
import { secretOf, type SecretName } from './storage/secret-of.ts'

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The database or the folder is not of this program's past: it is left as it is. */
export class PlaceError extends ConfigError {
  override name = 'PlaceError'
}

/** How a process ends whose configuration is wrong: to start it once more would change nothing. */
export const configExit = 78

const isCidr = (text: string) => {
  try {
    if (text.includes('/')) ipaddr.parseCIDR(text)
    else ipaddr.parse(text)
    return true
  } catch {
    return false
  }
}

/** Networks of scenes come from it: what is public would no longer be reached from this machine. */
const isPool = (text: string) => {
  try {
    const [address, bits] = ipaddr.parseCIDR(text)
    return address.kind() === 'ipv4' && address.range() === 'private' && bits <= 24
  } catch {
    return false
  }
}

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional())
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
const cidrs = z.preprocess(
  blank,
  z
    .string()
    .default('')
    .transform(list)
    .refine((items) => items.every(isCidr), 'is a comma separated list of addresses or CIDR ranges, such as 10.0.0.0/8'),
)

const streams = (usual: number) =>
  z.preprocess(blank, z.coerce.number<number>('is a number').int('is a whole number').min(1, 'is 1 or more').default(usual))

/** As many processes as the machine's cores, or its container's; or a number of them. */
const workers = z.preprocess(
  blank,
  z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/u, 'is auto or a whole number from 1 to 99')
    .default('1')
    .transform((text) => (text === 'auto' ? ('auto' as const) : Number(text))),
)

const environment = z.object({
  PORT: z.preprocess(
    blank,
    z.coerce
      .number<number>('is a port number')
      .int('is a port number')
      .min(0, 'is a port number')
      .max(65_535, 'is a port number')
      .default(8080),
  ),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  FLAG_PORT: optional(
    z.coerce.number<number>('is a port number').int('is a port number').min(1, 'is a port number').max(65_535, 'is a port number'),
  ),
  FLAG_HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'starts with postgres:// or postgresql://')),
  DATABASE_POOL: z.preprocess(
    blank,
    z.coerce.number<number>('is a number').int('is a whole number').min(2, 'is 2 or more').max(200, 'is 200 or less').default(16),
  ),
  WORKERS: workers,
  FILES_DIR: optional(z.string()),
  DISK_FLOOR_MB: z.preprocess(
    blank,
    z.coerce
      .number<number>('is a number of megabytes')
      .int('is a whole number')
      .min(0, 'is 0 or more')
      .max(1_000_000, 'is 1000000 or less')
      .default(2_000),
  ),
  SECRET_KEY_FILE: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  UPGRADE_BACKUP: optional(z.enum(['own'], 'is own, or not set')),
  ADMIN_PASSWORD: optional(z.string()),
  PUBLIC_ORIGINS: z.preprocess(blank, z.string().default('')),
  API_ORIGIN: optional(z.string()),
  TRUSTED_PROXIES: cidrs,
  METRICS_ALLOW: cidrs,
  STREAMS_PER_PERSON: streams(40),
  STREAMS_PER_SCREEN_KEY: streams(100),
  STREAMS_PER_ADDRESS: streams(8_000),
  OUTBOUND_ALLOW: z.preprocess(blank, z.string().default('').transform(list)),
  DOCKER_SOCKET: z.preprocess(
    blank,
    z.string().startsWith('/', 'is the path of a socket, such as /var/run/docker.sock').default('/var/run/docker.sock'),
  ),
  SCENE_POOL: z.preprocess(blank, z.string().default('10.200.0.0/14').refine(isPool, 'is a private IPv4 network, such as 10.200.0.0/14')),
  SCENE_PREFIX: z.preprocess(
    blank,
    z.coerce.number<number>('is a number').int('is a whole number').min(24, 'is 24 or more').max(28, 'is 28 or less').default(26),
  ),
  DEBIAN_MIRROR: optional(z.url({ protocol: /^https?$/u, error: 'is an address that begins with http:// or https://' })),
  SCENE_WIDTH: z.preprocess(
    blank,
    z.coerce.number<number>('is a number').int('is a whole number').min(1, 'is 1 or more').max(32, 'is 32 or less').default(4),
  ),
  JUDGE_WIDTH: z.preprocess(
    blank,
    z.coerce.number<number>('is a number').int('is a whole number').min(1, 'is 1 or more').max(16, 'is 16 or less').default(2),
  ),
  SCENE_CORE_SHARE: z.preprocess(
    blank,
    z.coerce.number<number>('is a number').int('is a whole number').min(1, 'is 1 or more').max(16, 'is 16 or less').default(4),
  ),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is one of fatal, error, warn, info, debug, trace, silent')
      .default('info'),
  ),
})

/** Names of the environment that are read here. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export interface Config {
  port: number
  host: string
  /** Where flags come line by line; null: nowhere. */
  flagPort: number | null
  flagHost: string
  dataDir: string
  filesDir: string
  isFilesDirGiven: boolean
  /** Files are refused while less is free on their disk. */
  diskFloorBytes: number
  backupDir: string
  /** `own`: whoever upgrades made a backup, and the start makes none. */
  upgradeBackup: 'here' | 'own'
  databaseUrl: string | null
  databasePool: number
  /** Server processes that share the port. */
  workers: number | 'auto'
  /** Which of them this process is, from 1 on; null where it is the only one. */
  worker: number | null
  secretKeyFile: string
  adminPassword: string | null
  origins: Origins
  trustedProxies: string[]
  metricsAllow: string[]
  /** Live streams that one account, one key of a display and one address may hold open in a process. */
  streams: { person: number; screen_key: number; address: number }
  outboundAllow: string[]
  /** What the scenes process works with; no other process opens the engine's socket. */
  scenes: {
    engineSocket: string
    /** Networks of scenes as a CIDR, the length of each one's prefix, and scenes that are worked on at a time. */
    pool: string
    prefix: number
    width: number
    /** Boxes in which patches are judged side by side. */
    judgeWidth: number
    /** How often each core is promised. */
    coreShare: number
    /** Where `beacon/debian` is made from; null is debootstrap's own choice. */
    debianMirror: string | null
  }
  logLevel: z.output<typeof environment>['LOG_LEVEL']
}

/** Reads the environment once. Throws ConfigError with a message a person can act on. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const secrets = { DATABASE_URL: secretIn(env, 'DATABASE_URL'), ADMIN_PASSWORD: secretIn(env, 'ADMIN_PASSWORD') }
  const parsed = environment.safeParse({ ...env, ...secrets })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const value = parsed.data
  if (value.DATABASE_URL && !value.SECRET_KEY_FILE)
    throw new ConfigError('SECRET_KEY_FILE must be given together with DATABASE_URL: every replica needs the same master key')
  if (value.FLAG_PORT !== undefined && value.FLAG_PORT === value.PORT) throw new ConfigError('FLAG_PORT is another port than PORT')
  const dataDir = resolve(value.DATA_DIR ?? (process.getuid?.() === 0 ? '/var/lib/beacon' : '.data'))
  return {
    port: value.PORT,
    host: value.HOST,
    flagPort: value.FLAG_PORT ?? null,
    flagHost: value.FLAG_HOST ?? value.HOST,
    dataDir,
    filesDir: resolve(value.FILES_DIR ?? join(dataDir, 'files')),
    isFilesDirGiven: value.FILES_DIR !== undefined,
    diskFloorBytes: value.DISK_FLOOR_MB * 1_000_000,
    backupDir: resolve(value.BACKUP_DIR ?? join(dataDir, 'backups')),
    upgradeBackup: value.UPGRADE_BACKUP ?? 'here',
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    workers: value.WORKERS,
    worker: null,
    secretKeyFile: resolve(value.SECRET_KEY_FILE ?? join(dataDir, 'secret.key')),
    adminPassword: value.ADMIN_PASSWORD ?? null,
    origins: publicOrigins(value.PUBLIC_ORIGINS, value.API_ORIGIN),
    trustedProxies: value.TRUSTED_PROXIES,
    metricsAllow: value.METRICS_ALLOW,
    streams: { person: value.STREAMS_PER_PERSON, screen_key: value.STREAMS_PER_SCREEN_KEY, address: value.STREAMS_PER_ADDRESS },
    outboundAllow: value.OUTBOUND_ALLOW,
    scenes: {
      engineSocket: value.DOCKER_SOCKET,
      pool: value.SCENE_POOL,
      prefix: value.SCENE_PREFIX,
      width: value.SCENE_WIDTH,
      judgeWidth: value.JUDGE_WIDTH,
      coreShare: value.SCENE_CORE_SHARE,
      debianMirror: value.DEBIAN_MIRROR ?? null,
    },
    logLevel: value.LOG_LEVEL,
  }
}

function publicOrigins(origins: string, api: string | undefined): Origins {
  const read = originsOf(origins, api)
  if ('problem' in read) throw new ConfigError(read.problem)
  return read
}

function secretIn(env: Record<string, string | undefined>, name: SecretName): string | undefined {
  try {
    return secretOf(env, name) ?? undefined
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Folders of the server. A shared FILES_DIR carries a marker, so that an unmounted share is not silently filled. */
export function prepareFolders(config: Config): void {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 })
  mustBeWritable('DATA_DIR', config.dataDir)
  const marker = join(config.filesDir, '.beacon-files')
  if (config.isFilesDirGiven && !existsSync(marker)) {
    throw new ConfigError(
      `FILES_DIR ${config.filesDir} has no file .beacon-files. Is the share mounted? Create the empty file once to confirm the folder.`,
    )
  }
  mkdirSync(config.filesDir, { recursive: true, mode: 0o700 })
  mustBeWritable('FILES_DIR', config.filesDir)
}

function mustBeWritable(name: string, folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const why = 'Is it read-only, or of another user?'
    throw new ConfigError(`${name} ${folder} cannot be written by user ${process.getuid?.() ?? '?'}. ${why}`, { cause: error })
  }
}

/** What start prints: every value, secrets hidden. */
export function describeConfig(config: Config): Record<string, unknown> {
  return {
    ...config,
    databaseUrl: config.databaseUrl === null ? 'embedded' : hideUserinfo(config.databaseUrl),
    adminPassword: config.adminPassword === null ? null : '(hidden)',
  }
}

function hideUserinfo(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//(hidden)@${host}${pathname}`
  } catch {
    return '(hidden)'
  }
}
