import { query } from '@beacon/api/query'
import { question, type GrantView } from '@beacon/api/bank/question'
import { Button, Checkbox, IconButton, Select } from '@beacon/ui/controls'
import { Combobox, DateTimeField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLater } from '../question-form/later.ts'

export interface GrantDraft {
  subject: GrantView['subject']
  subject_id: string
  name: string
  below: boolean
  right: GrantView['right']
  until: string | null
}

/** `seeSecret`: the right to see what solves a question, as its bank calls it. */
function useGrantWords(seeSecret: string) {
  const { t } = useLingui()
  return {
    subject: useSubjectWords(),
    right: { use: t`Use and test`, edit: t({ context: 'right', message: 'Edit' }), secret: seeSecret },
  } as const
}

function useSubjectWords(): Record<GrantView['subject'], string> {
  const { t } = useLingui()
  return { user: t`User`, role: t`Role`, organisation: t`Organisation` }
}

interface Props {
  grants: readonly GrantDraft[]
  /** What the giver may give. */
  own: { use: boolean; edit: boolean; secret: boolean }
  seeSecret: string
  onChange: (grants: GrantDraft[]) => void
}

/** The rights of each person and until when. Nobody gives a wider right than the own one. */
export function GrantRows({ grants, own, seeSecret, onChange }: Props) {
  const { t } = useLingui()
  const words = useGrantWords(seeSecret)
  const put = (index: number, change: Partial<GrantDraft>) =>
    onChange(grants.map((one, at) => (at === index ? { ...one, ...change } : one)))
  return (
    <div className="flex flex-col gap-3">
      {grants.length === 0 ? (
        <p className="text-fg-3">
          <Trans>Nobody else yet.</Trans>
        </p>
      ) : (
        <table className="w-full text-left text-body">
          <thead className="text-fg-3">
            <tr>
              {[t`Who`, t({ context: 'grant', message: 'Right' }), t`Until`, ''].map((head) => (
                <th key={head} scope="col" className="border-b border-rule py-1 pr-3 font-normal">
                  {head || <span className="sr-only">{t`Remove`}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grants.map((one, index) => (
              <tr key={`${one.subject} ${one.subject_id} ${one.right}`}>
                <th scope="row" className="border-b border-rule-2 py-1.5 pr-3 font-normal text-fg">
                  {one.name} <span className="text-caption text-fg-3">{words.subject[one.subject]}</span>
                  {one.subject === 'organisation' && (
                    <Checkbox checked={one.below} onCheckedChange={(below) => put(index, { below })} className="ml-4">
                      <Trans>with sub-organisations</Trans>
                    </Checkbox>
                  )}
                </th>
                <td className="border-b border-rule-2 py-1.5 pr-3">
                  <Select
                    className="w-44"
                    aria-label={t`Right of ${one.name}`}
                    value={one.right}
                    onValueChange={(right) => put(index, { right })}
                    options={(['use', 'edit', 'secret'] as const).map((value) => ({
                      value,
                      label: words.right[value],
                      disabled: !own[value],
                    }))}
                  />
                </td>
                <td className="border-b border-rule-2 py-1.5 pr-3">
                  <DateTimeField aria-label={t`${one.name} until`} value={one.until} onValueChange={(until) => put(index, { until })} />
                </td>
                <td className="border-b border-rule-2 py-1.5 text-right">
                  <IconButton label={t`Remove ${one.name}`} onClick={() => onChange(grants.filter((_, at) => at !== index))}>
                    <Trash2 size={16} aria-hidden="true" />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AddGrant
        onAdd={(added) => onChange([...grants.filter((one) => one.subject_id !== added.subject_id || one.right !== added.right), added])}
      />
    </div>
  )
}

function AddGrant({ onAdd }: { onAdd: (grant: GrantDraft) => void }) {
  const { t } = useLingui()
  const subjects = useSubjectWords()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const q = useLater(typed, 250)
  const found = useQuery({ ...query(question.grant_subjects, { query: { q } }), placeholderData: keepPreviousData })
  const items = found.data?.items ?? []
  const add = () => {
    const one = items.find(({ subject_id }) => subject_id === chosen)
    if (one === undefined) return
    onAdd({ subject: one.subject, subject_id: one.subject_id, name: one.name, below: false, right: 'use', until: null })
    setChosen(null)
  }
  return (
    <div className="flex max-w-xl items-center gap-2">
      <Combobox
        aria-label={t`User, role or organisation`}
        placeholder={t`User, role or organisation`}
        loading={found.isFetching}
        onSearch={setTyped}
        value={chosen}
        onValueChange={setChosen}
        options={items.map((one) => ({
          value: one.subject_id,
          text: one.name,
          label: `${one.name} · ${subjects[one.subject]}${one.note === '' ? '' : ` · ${one.note}`}`,
        }))}
      />
      <Button disabled={chosen === null} onClick={add}>
        <Trans>Add</Trans>
      </Button>
    </div>
  )
}
