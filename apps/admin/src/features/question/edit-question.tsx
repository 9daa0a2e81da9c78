import { call } from '@beacon/api/client'
import { question } from '@beacon/api/bank/question'
import { usePermission } from '@beacon/auth'
import { Status } from '@beacon/ui/status'
import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { questionTestHref } from '../../parts/contest/kind-links.ts'
import { QuestionForm } from './form/question-form.tsx'
import { useSavedVersions } from './form/saved-versions.ts'
import { History } from './history.tsx'
import { PlacedTopics } from './placed-topics.tsx'
import { questionQuery } from '../../parts/question-access/queries.ts'
import { UsedIn } from './used-in.tsx'
import { usePlaceIn } from './use-place-in.ts'
import { WithScene } from './with-scene.tsx'

interface Props {
  resource_id: string
  part?: 'scene' | undefined
  contest_id?: string | undefined
}

/** A stored question. What others save meanwhile is asked about when one saves, so the form starts from what it first got. */
export function EditQuestion({ resource_id, ...more }: Props) {
  const [round, setRound] = useState(0)
  return <Loaded key={round} {...more} resource_id={resource_id} onRestored={() => setRound(round + 1)} />
}

function Loaded({ resource_id, part, contest_id, onRestored }: Props & { onRestored: () => void }) {
  const { data } = useSuspenseQuery(questionQuery(resource_id))
  const [stored, setStored] = useState(data)
  const navigate = useNavigate()
  const client = useQueryClient()
  const mayWrite = usePermission('question.write')
  const mayGrant = usePermission('question.grant')
  const versions = useSavedVersions()
  const { place, back } = usePlaceIn(contest_id)
  const canPlace = mayWrite && data.can_edit
  const form = (
    <QuestionForm
      title={<Trans>Edit question</Trans>}
      facts={
        <>
          <span className="font-mono text-mono text-fg-3">{data.number}</span>
          <Status of={data.visibility === 'published' ? 'visibility.published' : 'visibility.hidden'} />
        </>
      }
      actions={
        <nav className="flex flex-wrap items-center gap-4">
          <a href="#used-in" className="text-fg-2 hover:text-fg">
            <Plural value={data.used_count} _0="Not used in any contest" one="Used in # contest" other="Used in # contests" />
          </a>
          <a href="#history" className="text-fg-2 hover:text-fg">
            <Trans>History</Trans>
          </a>
          {mayGrant && data.rights.grant && (
            <Link
              to={'/admin/oj/admin/exercises/$exercisesId/auth' as never}
              params={{ exercisesId: resource_id } as never}
              className="text-fg-2 hover:text-fg"
            >
              <Trans>Grants</Trans>
            </Link>
          )}
          <Link {...questionTestHref(data.bank, resource_id)} className="text-fg-2 hover:text-fg">
            <Trans>Test as a player</Trans>
          </Link>
        </nav>
      }
      notes={canPlace && <PlacedTopics question_id={resource_id} />}
      stored={stored}
      versions={versions}
      onSaved={(detail, toTest) => {
        setStored(detail)
        if (toTest) void navigate(questionTestHref(data.bank, resource_id))
      }}
      side={
        <>
          <UsedIn resource_id={resource_id} />
          <History
            resource_id={resource_id}
            version={data.version}
            canRestore={canPlace}
            onRestored={() => {
              void client
                .fetchQuery({ ...questionQuery(resource_id), queryFn: () => call(question.get, { params: { resource_id } }) })
                .then(onRestored)
            }}
          />
        </>
      }
    />
  )
  const sceneSaved = async () => {
    if (contest_id !== undefined && (await place([resource_id])) !== null) back()
  }
  return canPlace ? <WithScene {...{ question: stored, versions, form, part }} onSceneSaved={() => void sceneSaved()} /> : form
}
