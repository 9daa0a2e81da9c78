import type { reportType } from '@beacon/api/bank/question-fields'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { typeName } from './purpose.ts'
import type { FileRow } from './repo.ts'

/** The type of a file as settings name it, by what its bytes say. */
export const reportTypeOf = (media_type: string): string => (typeName(media_type) === 'jpeg' ? 'jpg' : typeName(media_type))

export interface FileTerms {
  /** Null: every type that the purpose takes. */
  types: readonly z.infer<typeof reportType>[] | null
  max_mb: number
}

/** @throws file_type, file_size where a file is not what whoever asked for it takes */
export function mustFitTerms({ media_type, size }: Pick<FileRow, 'media_type' | 'size'>, { types, max_mb }: FileTerms): void {
  const found = reportTypeOf(media_type)
  if (types !== null && !types.some((type) => type === found)) fail('file_type', { found, allowed: types })
  const max = max_mb * 1024 * 1024
  if (size > max) fail('file_size', { size, max })
}

/** When the upload of a file began, epoch ms: in pieces, when it was announced; whole, when all of it was there. */
export async function uploadBegan(executor: Executor, { resource_id, created_at }: FileRow): Promise<number> {
  const { rows } = await executor.execute<{ at: string | null }>(
    sql`select min(created_at) as at from upload where file_id = ${resource_id}`,
  )
  const announced = rows[0]?.at ?? null
  return Math.min(Date.parse(created_at), announced === null ? Infinity : Date.parse(announced))
}
