import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MB } from '@beacon/api/limits'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { UploadField, UploadFile } from '../../../../module.ts'
import { packageSource, type Source } from '../../../platform/archive/index.ts'
import {
  extractEntries,
  inTurn,
  keepAll,
  listEntries,
  receive,
  storeFiles,
  type StoredFiles,
} from '../../../platform/archive-upload/index.ts'
import { lockOwn } from '../../../bank/question/index.ts'
import { ofFlagBank, setPool } from '../bank/index.ts'
import { poolLines, poolProblems, type PoolLine } from './rows.ts'

type Answer = Reply<typeof contract.upload_pool>
const listName = 'pool.csv'
const listBytes = 4 * MB
const problemsShown = 50

interface Package {
  source: Source
  lines: PoolLine[]
  problems: ReturnType<typeof poolProblems>
  /** Entry of the archive by the name in the list: beside it, wherever it lies. */
  entries: Map<string, string>
}

/** Replaces the pairs of a random question by those of a zip; a dry run only says what is wrong. */
export async function uploadPool(
  ctx: SignedIn,
  id: string,
  { dry_run }: Parsed<typeof contract.upload_pool>['query'],
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<Answer> {
  const row = await ctx.db.transaction((tx) => lockOwn(tx, ctx, id))
  if (ofFlagBank(row).flag_type !== 'random') failFields({ flag_type: { code: 'field_wrong' } })
  return inTurn(ctx, async () => {
    const { key } = await receive(ctx, parts)
    try {
      const found = await readList(packageSource(ctx.storage.path(key)))
      const answer = { pairs: found.lines.length, problems: found.problems.slice(0, problemsShown) }
      if (dry_run === true) return answer
      const [first] = found.problems
      if (first !== undefined)
        fail('pool_wrong', { line: first.line, value: `${first.code} ${first.value}`.trim(), problems: answer.problems })
      await storePairs(ctx, id, found)
      return answer
    } finally {
      await ctx.storage.remove(key)
    }
  })
}

async function readList(source: Source): Promise<Package> {
  const names = await listEntries(source)
  const list = names.find((name) => name.split('/').at(-1)?.toLowerCase() === listName)
  if (list === undefined) return fail('pool_wrong', { line: 0, value: `file_missing ${listName}` })
  const folder = list.slice(0, -listName.length)
  const entries = new Map(names.filter((name) => name.startsWith(folder) && name !== list).map((name) => [name.slice(folder.length), name]))
  const lines = poolLines(await readEntry(source, list))
  return { source, lines, problems: poolProblems(lines, new Set(entries.keys())), entries }
}

async function readEntry(source: Source, entry: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pool-'))
  try {
    const to = join(folder, 'list')
    await extractEntries(source, [{ entry, to }])
    const bytes = await readFile(to)
    if (bytes.length > listBytes) fail('file_size', { size: bytes.length, max: listBytes })
    return bytes.toString('utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storePairs(ctx: SignedIn, id: string, { source, lines, entries }: Package): Promise<void> {
  const files: StoredFiles = new Map()
  const wanted = [...new Set(lines.map(({ file }) => file))].map((name) => ({
    entry: entries.get(name) ?? name,
    name: name.split('/').at(-1) ?? name,
    purpose: 'attachment' as const,
  }))
  try {
    await storeFiles(ctx, source, wanted, files, async () => undefined)
    const entry = { module: 'question' as const, operation: 'set_pool' as const, object_type: 'question', object_id: id }
    await change(ctx, entry, async (tx, note) => {
      const row = await lockOwn(tx, ctx, id)
      await keepAll(tx, ctx, files)
      const pairs = lines.flatMap(({ file, flag }) => {
        const kept = files.get(entries.get(file) ?? file)
        return kept === undefined ? [] : [{ file_id: kept.file_id, name: kept.name, flag }]
      })
      await setPool(tx, ctx, id, pairs)
      note({ object_name: row.name, after: { pairs: pairs.length } })
    })
  } catch (error) {
    for (const { key } of files.values()) await ctx.storage.remove(key)
    throw error
  }
}
