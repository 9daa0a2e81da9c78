import * as z from 'zod'

/** The format of the archive; a reader refuses a higher one. */
export const archiveFormat = 1

const wrappedKey = z.object({
  kdf: z.literal('scrypt'),
  n: z.int(),
  r: z.int(),
  p: z.int(),
  salt: z.string(),
  nonce: z.string(),
  tag: z.string(),
  sealed: z.string(),
})
export type WrappedKey = z.infer<typeof wrappedKey>

const table = z.object({
  name: z.string(),
  part: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Sum over the rows of a digest of each: equal rows in any order give the same. */
  digest: z.string(),
})
export type TableEntry = z.infer<typeof table>

const partition = z.object({
  name: z.string(),
  parent: z.string(),
  bound: z.string(),
  /** How it is divided itself; null where it holds rows. */
  key: z.nullable(z.string()),
  triggers: z.array(z.string()),
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
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  partitions: z.array(partition),
  /** Null where settings leave files out; else the keys that the snapshot names and the storage no longer has. */
  missing_files: z.nullable(z.array(z.string())),
  parts: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const manifestPath = 'manifest.json'
export const manifestSumPath = 'manifest.sha256'
export const filePrefix = 'files/'
/** Months of the audit log that were written out. */
export const auditPrefix = 'audit/'
export const tablePart = (name: string): string => `tables/${name}.copy`
