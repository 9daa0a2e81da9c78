import * as z from 'zod'

/** The format of the archive; a reader refuses a higher one. Archives before 2 were not signed: they are refused too. */
export const archiveFormat = 2

/** Names that become part of a statement: what they are compared with later is the schema itself. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/u)
const path = z.string().regex(/^[a-z]+\/[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/u)
const digest = z.string().regex(/^-?\d{1,40}$/u)
const moment = z.iso.datetime()

const wrappedKey = z.object({
  kdf: z.literal('scrypt'),
  n: z
    .int()
    .min(2)
    .max(2 ** 17),
  r: z.int().min(1).max(8),
  p: z.int().min(1).max(4),
  salt: z.base64().max(64),
  nonce: z.base64().length(16),
  /** Whole: a shorter tag would be guessed. */
  tag: z.base64().length(24),
  sealed: z.base64().max(128),
})
export type WrappedKey = z.infer<typeof wrappedKey>

const table = z.object({
  name: identifier,
  part: path,
  columns: z.array(identifier),
  rows: z.int().min(0),
  /** Sum over the rows of a digest of each: equal rows in any order give the same. */
  digest,
})
export type TableEntry = z.infer<typeof table>

/** A part of a partitioned table: the rows of a time, or those that no other part takes (`range` is null). */
const partition = z.object({
  name: identifier,
  parent: identifier,
  range: z.nullable(z.object({ from: moment, to: moment })),
})
export type PartitionEntry = z.infer<typeof partition>

export const manifestSchema = z.object({
  product: z.literal('beacon'),
  format: z.int(),
  name: z.string(),
  version: z.string(),
  created_at: z.string(),
  postgres: z.string(),
  /** Migrations of the database, oldest first. */
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })),
  /** Of the master key that sealed what is inside. */
  fingerprint: z.string(),
  /** Null where no passphrase was set: then the key is not in the archive. */
  master_key: z.nullable(wrappedKey),
  contest_secrets: z.int(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d{1,19}$/u), is_called: z.boolean() })),
  partitions: z.array(partition),
  /** Null where settings leave files out; else the keys that the snapshot names and the storage no longer has. */
  missing_files: z.nullable(z.array(z.string())),
  parts: z.array(z.object({ path, bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/u) })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const manifestPath = 'manifest.json'
export const manifestSumPath = 'manifest.sha256'
export const manifestSignaturePath = 'manifest.signature'
export const filePrefix = 'files/'
/** Months of the audit log that were written out. */
export const auditPrefix = 'audit/'
export const tablePart = (name: string): string => `tables/${name}.copy`
