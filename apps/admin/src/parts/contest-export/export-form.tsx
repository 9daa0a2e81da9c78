import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { contestExport, type ExportWhat } from '@beacon/api/contest/export'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportFields } from './export-fields.tsx'
import { FeedAddress } from './feed-address.tsx'
import type { ExportRows, RowsWhich } from './export-rows.ts'
import { firstRows, RowsField } from './rows-field.tsx'
import { useExportChoice } from './use-export-choice.ts'

/** What the form asks of a contest. */
type Exported = Pick<ContestFull, 'resource_id' | 'game_type' | 'is_frozen' | 'brackets'>

interface Props {
  contest: Exported
  what: readonly ExportWhat[]
  rows: ExportRows | undefined
  bracketId: string | undefined
}

/** One export of one contest; the job is followed in the list below. */
export function ExportForm({ contest, what: offered, rows, bracketId }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const client = useQueryClient()
  const words = useErrorWords()
  const choice = useExportChoice(offered)
  const [bracket, setBracket] = useState(bracketId ?? 'all')
  const [which, setWhich] = useState<RowsWhich>(rows === undefined ? 'all' : firstRows(rows))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const params = { resource_id: contest.resource_id }
  const run = async () => {
    setBusy(true)
    setFailure(null)
    const { what, format, view } = choice
    try {
      const ids = await rows?.idsOf(which)
      await call(contestExport.create, {
        params,
        body: {
          what,
          format,
          view,
          bracket_id: bracket === 'all' ? null : bracket,
          ...(rows === undefined || ids === undefined ? {} : { [rows.by]: ids }),
          lang,
        },
      })
      await client.invalidateQueries({ queryKey: [contestExport.list.path, params] })
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      {rows !== undefined && (
        <RowsField rows={rows} isTeams={contest.game_type === 'team'} what={choice.what} value={which} onValueChange={setWhich} />
      )}
      <ExportFields choice={choice} isFrozen={contest.is_frozen}>
        {contest.brackets.length > 0 && <BracketField contest={contest} value={bracket} onChange={setBracket} />}
      </ExportFields>
      <FeedAddress contestId={contest.resource_id} what={choice.what} />
      {failure !== null && (
        <p role="alert" className="text-dense text-vermilion">
          {failure}
        </p>
      )}
      <div className="flex justify-end">
        <Button look="primary" saving={isBusy} savingLabel={t`Starting`} onClick={() => void run()}>
          <Trans>Export</Trans>
        </Button>
      </div>
    </div>
  )
}

function BracketField({ contest, value, onChange }: { contest: Exported; value: string; onChange: (value: string) => void }) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const named = contest.brackets.map((one) => ({ value: one.bracket_id, label: lang === 'zh' ? one.name_zh : one.name_en }))
  return (
    <Field label={t`Bracket`}>
      <Select value={value} onValueChange={onChange} options={[{ value: 'all', label: t`All` }, ...named]} />
    </Field>
  )
}
