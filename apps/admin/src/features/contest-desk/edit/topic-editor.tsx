import { call } from '@beacon/api/client'
import { topic as contract, type TopicDetail, topicUpdate } from '@beacon/api/topic'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ChangedMeanwhile, type Stale, staleOf } from '../../../app/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../../app/leave-guard.tsx'
import { DeskNav } from '../desk-nav.tsx'
import { contestQuery, topicQuery, topicRowsQuery } from '../queries.ts'
import { isOn } from '../questions/topic-consequence.ts'
import { TopicFields } from './topic-fields.tsx'
import { TopicSide } from './topic-side.tsx'
import { changedBody, topicFields, valuesOf } from './topic-values.ts'
import { useTopicLabels } from './use-topic-labels.ts'

/** Changes a question as it stands in this contest; the bank keeps its own. */
export function TopicEditor({ id, topic_id }: { id: string; topic_id: string }) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { data: topic } = useSuspenseQuery({ ...topicQuery(id, topic_id), refetchOnWindowFocus: false })
  return (
    <>
      <DeskNav contest={contest} current="questions" />
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <Editor key={topic.version} id={id} topic={topic} isRunning={isOn(contest)} />
      </main>
    </>
  )
}

interface EditorProps {
  id: string
  topic: TopicDetail
  isRunning: boolean
}

function useTopicForm({ id, topic }: EditorProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const labelOf = useTopicLabels()
  const form = useContractForm({ schema: topicUpdate, defaultValues: valuesOf(topic), labelOf })
  const { isDirty, dirtyFields } = form.formState
  const guard = useLeaveGuard(isDirty)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<TopicDetail | null>(null)
  const params = { resource_id: id, topic_id: topic.resource_id }
  const leave = () => void navigate({ to: '/admin/flag/contest/$resource_id', params: { resource_id: id }, search: { tab: 'questions' } })
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await call(contract.update, { params, body: changedBody(body, dirtyFields) })
      guard.allow()
      client.setQueryData(topicQuery(id, topic.resource_id).queryKey, saved)
      await client.invalidateQueries({ queryKey: topicRowsQuery(id).queryKey })
      toast.done({ title: t`“${saved.name}” is saved` })
      leave()
    } catch (error) {
      const found = staleOf(error)
      if (found === null) return void form.refuse(error, topicFields)
      setStale(found)
      setTheirs(await call(contract.get, { params }))
    }
  })
  return { form, labelOf, guard, save, leave, stale, theirs, setStale, isDirty }
}

function Editor(props: EditorProps) {
  const { id, topic, isRunning } = props
  const { t } = useLingui()
  const client = useQueryClient()
  const { form, labelOf, guard, save, leave, stale, theirs, setStale, isDirty } = useTopicForm(props)
  const { errors, submitCount, isSubmitting } = form.formState
  const formId = `topic-${topic.resource_id}`
  return (
    <FormProvider {...form}>
      <div className="flex-1 px-page pt-3 pb-6">
        <PageHeader title={topic.name} facts={<Status of={topic.is_online ? 'visibility.online' : 'visibility.offline'} />} />
        {isRunning && (
          <Banner boxed tone="warning" title={t`The contest is on`} className="mt-3">
            <Trans>Players see changes at once; a change of the score recounts all solves of this question.</Trans>
          </Banner>
        )}
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} className="mt-3" />
        <FormLayout
          id={formId}
          label={t({ context: 'desk', message: 'Question' })}
          onSubmit={(event) => void save(event)}
          className="mt-4"
          side={<TopicSide topic={topic} />}
        >
          <TopicFields topic={topic} />
        </FormLayout>
      </div>
      <StickyFoot state={isDirty ? t`Not saved yet` : t`No changes`}>
        <Button onClick={leave} disabled={isSubmitting}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={() => form.reset()} disabled={!isDirty || isSubmitting}>
          <Trans>Discard changes</Trans>
        </Button>
        <Button type="submit" form={formId} look="primary" saving={isSubmitting} disabled={!isDirty}>
          <Trans>Save question</Trans>
        </Button>
      </StickyFoot>
      {guard.dialog}
      <ChangedMeanwhile
        stale={stale}
        mine={form.getValues()}
        theirs={theirs === null ? null : { ...theirs }}
        labelOf={labelOf}
        onTheirs={() => {
          if (theirs !== null) client.setQueryData(topicQuery(id, topic.resource_id).queryKey, theirs)
          setStale(null)
        }}
        onMine={() => {
          if (theirs !== null) form.setValue('version', theirs.version)
          setStale(null)
          void save()
        }}
        onClose={() => setStale(null)}
      />
    </FormProvider>
  )
}
