import type { BackupTarget } from '@beacon/api/platform/setting-fields'

const scheme = /^s3:\/\/([a-z0-9.-]+)\/(.+)$/u

/** `s3://bucket/key` in its parts; null for what is no such address. */
export function s3Address(text: string): { bucket: string; key: string } | null {
  const [, bucket, key] = scheme.exec(text) ?? []
  return bucket === undefined || key === undefined ? null : { bucket, key }
}

/** The name of a new archive: a file of the folder, or an address in the bucket. */
export function fileNameFor(target: BackupTarget | null, name: string): string {
  const file = `beacon-${name}.zip`
  return target === null ? file : `${bucketFolder(target)}${file}`
}

/** `s3://bucket/prefix/`; empty steps of a prefix are none. */
export function bucketFolder({ bucket, prefix }: BackupTarget): string {
  const steps = prefix.split('/').filter((step) => !/^\.*$/u.test(step))
  return `s3://${[bucket, ...steps].join('/')}/`
}
