import { useColumnOf } from '../list/column-of.tsx'
import { useList } from '../list/use-list.tsx'
import { urlOf } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { query, queryKeyOf } from '@beacon/api/query'
import { type poolPair, question } from '@beacon/api/bank/question'
import { sendFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Field, FileDrop, type UploadItem } from '@beacon/ui/form'
import { DataTable, type DataColumn, useTableState } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormFacts } from './form-facts.ts'

type Pair = z.infer<typeof poolPair>

/** The pairs of file and flag of a random question. A topic holds its copy, which stands still. */
export function PoolPanel() {
  const facts = useFormFacts()
  const locale = useFormatLocale()
  const n = formatNumber(locale, facts.pool_count)
  const m = formatNumber(locale, facts.entrant_count ?? 0)
  if (facts.kind === 'topic')
    return (
      <Field label={<Trans>Pool</Trans>} id="pool" help={<Trans>This pool is the copy made when the question was added.</Trans>}>
        <p className={`flex min-h-control items-center ${facts.pool_count < (facts.entrant_count ?? 0) ? 'text-vermilion' : 'text-fg'}`}>
          <Trans>
            {n} pairs for {m} entrants
          </Trans>
        </p>
      </Field>
    )
  if (facts.resource_id === null)
    return (
      <Field label={<Trans>Pool</Trans>} id="pool">
        <p className="flex min-h-control items-center text-fg-3">
          <Trans>Save the question first, then upload its pool here.</Trans>
        </p>
      </Field>
    )
  return <StoredPool resource_id={facts.resource_id} />
}

function StoredPool({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const column = useColumnOf<Pair>()
  const table = useTableState({ size: 10 })
  const { page, size } = table.value
  const params = { resource_id }
  const list = useList(table, query(question.pool, { params, query: { page, size } }), {
    failed: <Trans>The pool could not be loaded</Trans>,
  })
  const columns: DataColumn<Pair>[] = [
    column.mono({ id: 'number', header: '#', width: 56, look: 'text-fg-3' }),
    column.mono({ id: 'name', header: t`File`, names: true, look: 'text-fg' }),
    column.bytes({ id: 'size', header: t`Size`, width: 84, look: 'text-fg' }),
    column.mono({ id: 'flag', header: 'Flag', width: 190, look: 'text-fg' }),
  ]
  const { total } = list
  return (
    <Field
      label={<Trans>Pool</Trans>}
      id="pool"
      help={<Trans>One pair per entrant. The zip contains the files and pool.csv (columns file, flag); 1 to 5,000 pairs.</Trans>}
    >
      <div className="flex flex-col gap-2">
        <PoolUpload resource_id={resource_id} />
        {total > 0 && (
          <DataTable {...list.table} label={t`Pool`} columns={columns} rowId={(row) => row.pair_id} rowName={(row) => row.name} />
        )}
      </div>
    </Field>
  )
}

const uploaded = z.object({ pairs: z.number(), problems: z.array(z.object({ line: z.number(), code: z.string(), value: z.string() })) })
type Problems = z.infer<typeof uploaded>['problems']

/** Replaces the pool by what a zip holds. Nothing is replaced while a line of it is wrong. */
function PoolUpload({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const client = useQueryClient()
  const [item, setItem] = useState<UploadItem | null>(null)
  const [problems, setProblems] = useState<Problems>([])
  const [done, setDone] = useState<number | null>(null)
  const send = async (file: File) => {
    const base = { id: 'pool', name: file.name, size_bytes: file.size }
    setDone(null)
    setProblems([])
    setItem({ ...base, state: 'sending', sent_bytes: 0 })
    try {
      const url = urlOf(question.upload_pool, { params: { resource_id }, query: {} })
      const onSent = (sent_bytes: number) => setItem({ ...base, state: 'sending', sent_bytes })
      const reply = uploaded.parse(await sendFile(url, { file, name: file.name, onSent, signal: new AbortController().signal }))
      setItem(null)
      setProblems(reply.problems)
      if (reply.problems.length === 0) setDone(reply.pairs)
      await client.invalidateQueries({ queryKey: queryKeyOf(question.pool) })
    } catch (error) {
      setItem({ ...base, state: 'refused', reason: words(error) })
    }
  }
  return (
    <>
      <FileDrop
        aria-label={t`Pool as zip`}
        multiple={false}
        endings={['.zip']}
        max_bytes={limits.package_bytes}
        files={item === null ? [] : [item]}
        onAdd={([first]) => first !== undefined && void send(first.file)}
        onRemove={() => setItem(null)}
      />
      {done !== null && (
        <p role="status" className="text-jade">
          {plural(done, { one: '# pair stored', other: '# pairs stored' })}
        </p>
      )}
      {problems.length > 0 && (
        <Banner boxed tone="failure" title={<Trans>The pool was not replaced</Trans>}>
          <ul>
            {problems.slice(0, 20).map(({ line, value }) => (
              <li key={`${line} ${value}`}>
                <Trans>
                  Line {line}: <span className="font-mono">{value}</span>
                </Trans>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
