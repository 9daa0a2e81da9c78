import { call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { topic } from '@beacon/api/topic/topic'
import { AskDialog } from '@beacon/auth/call'
import { Button, Checkbox } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BankDiffView } from '../../parts/question-form/bank-diff.tsx'

const placedQuery = (question_id: string) => query(topic.placed, { params: { question_id } })

/** After a save, copies in contests that have not started still hold the old text. The person decides whether they take the new one. */
export function PlacedTopics({ question_id }: { question_id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(placedQuery(question_id))
  if (data === undefined || data.total === 0) return null
  return (
    <>
      <Banner
        boxed
        tone="info"
        className="mt-3"
        title={
          <Plural
            value={data.total}
            one="# copy in contests that have not started still has the old text."
            other="# copies in contests that have not started still have the old text."
          />
        }
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            {data.total === 1 ? <Trans>Update it…</Trans> : <Trans>Update them…</Trans>}
          </Button>
        }
      />
      {isOpen && <UpdateDialog question_id={question_id} items={data.items} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  question_id: string
  items: ReadonlyArray<Parameters<typeof BankDiffView>[0]['diff']>
  onClose: () => void
}

function UpdateDialog({ question_id, items, onClose }: DialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = items.filter(({ topic_id }) => !left.includes(topic_id))
  const update = async () => {
    try {
      for (const contest_id of new Set(chosen.map((one) => one.contest_id))) {
        const topic_ids = chosen.filter((one) => one.contest_id === contest_id).map(({ topic_id }) => topic_id)
        await call(topic.replace_from_bank, { params: { resource_id: contest_id }, body: { topic_ids } })
      }
      toast.done({ title: plural(chosen.length, { one: '# copy updated', other: '# copies updated' }) })
    } finally {
      await client.invalidateQueries({ queryKey: placedQuery(question_id).queryKey })
      await client.invalidateQueries({ queryKey: queryKeyOf(topic.rows) })
    }
  }
  return (
    <AskDialog
      size="lg"
      title={t`Update the text in contests`}
      body={<Trans>Texts, files and hints are updated; scores, flags and times are kept.</Trans>}
      action={plural(chosen.length, { one: 'Update # copy', other: 'Update # copies' })}
      isReady={chosen.length > 0}
      onRun={update}
      onClose={onClose}
    >
      {(failure) => (
        <>
          {failure !== null && (
            <Banner boxed tone="failure" title={<Trans>Not everything was updated</Trans>}>
              {failure}
            </Banner>
          )}
          <div className="flex flex-col gap-5">
            {items.map((item) => (
              <div key={item.topic_id}>
                <Checkbox
                  checked={!left.includes(item.topic_id)}
                  onCheckedChange={(next) => setLeft(next ? left.filter((id) => id !== item.topic_id) : [...left, item.topic_id])}
                >
                  {item.contest_name} · {item.topic_name}
                </Checkbox>
                <div className="mt-2 pl-6">
                  <BankDiffView diff={item} />
                </div>
              </div>
            ))}
          </div>
        </>
      )}
    </AskDialog>
  )
}
