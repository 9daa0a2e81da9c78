import { call, hasNothing } from '@beacon/api/client'
import { imageAuthoring, type AuthoringPage, type AuthoringView } from '@beacon/api/image/image-authoring'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { PageHeader, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { SceneLog } from '../../parts/scene/scene-log.tsx'
import { SceneState } from '../../parts/scene/scene-state.tsx'
import { ConsoleSlot } from './console-slot.tsx'
import { LockLine } from './lock-line.tsx'
import { NodeActions } from './node-actions.tsx'
import { authoringPanels } from './panels.tsx'
import { ProblemLine } from './problem-line.tsx'
import { authoringQuery, takeAnswer, useAct, useAuthoringNews } from './queries.ts'
import { Steps } from './steps.tsx'
import { useLock } from './use-lock.ts'

const imageNumber = (number: number): string => `im-${String(number).padStart(4, '0')}`

/** Work inside of a node, and what becomes of it. */
export function AuthorPage({ resource_id }: { resource_id: string }) {
  const found = useQuery(authoringQuery(resource_id))
  const page = found.data
  useAuthoringNews(resource_id)
  useEntry(resource_id, page)
  useLock(resource_id, page?.authoring?.lock.is_mine === true)
  if (hasNothing(found)) return <LoadFailed title={<Trans>The image could not be loaded</Trans>} query={found} />
  if (page === undefined)
    return (
      <Loading>
        <Trans>Loading the image</Trans>
      </Loading>
    )
  const { image, authoring } = page
  const title = `${image.title} · ${imageNumber(image.number)}`
  if (authoring === null) return <Over title={title} image={image} />
  return <Workplace title={title} image={image} authoring={authoring} />
}

/** Whoever opens it works in it, where nobody else does. */
function useEntry(resource_id: string, page: AuthoringPage | undefined): void {
  const client = useQueryClient()
  const wasAsked = useRef(false)
  const isFree = page?.authoring != null && page.authoring.lock.name === null
  useEffect(() => {
    if (!isFree || wasAsked.current) return
    wasAsked.current = true
    call(imageAuthoring.enter, { params: { resource_id }, body: { takes_over: false } })
      .then((next) => takeAnswer(client, next))
      // Another author was quicker, or nobody answers: the page reads, says who holds the image, and offers no action.
      .catch(() => undefined)
  }, [client, resource_id, isFree])
}

function Workplace({ title, image, authoring }: { title: string; image: AuthoringPage['image']; authoring: AuthoringView }) {
  const { t, i18n } = useLingui()
  const { node, lock } = authoring
  const isFree = image.making === 'to_edit' || image.making?.startsWith('injection_') === true
  const mayWork = lock.is_mine && isFree && image.making !== 'injection_hung' && authoring.checking === null && node?.operation == null
  const props = { image, authoring, mayWork }
  return (
    <>
      <PageHeader title={title} facts={node === null ? undefined : <SceneState row={node} />} actions={<NodeActions {...props} />}>
        <Trans>Changes inside the node become version {image.next_version} when you save.</Trans>
      </PageHeader>
      <div className="mt-3 flex flex-col gap-2">
        <LockLine image={image} authoring={authoring} />
        <ProblemLine authoring={authoring} />
        <IdleLine image={image} authoring={authoring} />
        {image.making === 'saving' && (
          <Banner boxed tone="info" title={<Trans>Version {image.next_version} is being saved.</Trans>}>
            <Trans>You can leave this page. It takes up to 15 min; the disk is kept if it fails.</Trans>
          </Banner>
        )}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 pb-6 lg:grid-cols-[180px_minmax(0,1fr)_264px] 2xl:grid-cols-[230px_minmax(0,1fr)_320px] 2xl:gap-6">
        <div className="min-w-0">
          <Steps image={image} authoring={authoring} />
          <Section level={2} title={<Trans context="authoring">Log</Trans>} first className="mt-4">
            {authoring.log.length === 0 ? <span className="text-fg-3">–</span> : <SceneLog log={authoring.log.slice(0, 30)} />}
          </Section>
        </div>
        <div className="min-w-0">
          <ConsoleSlot image={image} authoring={authoring} />
        </div>
        <div className="min-w-0" role="group" aria-label={t`The node`}>
          {authoringPanels.map(({ id, title: heading, Panel }, index) => (
            <Section key={id} level={2} first={index === 0} title={i18n._(heading)}>
              <Panel {...props} />
            </Section>
          ))}
        </div>
      </div>
    </>
  )
}

/** Nobody worked in it for long: it is stopped unless somebody says otherwise. */
function IdleLine({ image, authoring: { stops_at, lock } }: { image: AuthoringPage['image']; authoring: AuthoringView }) {
  const { act } = useAct(image.resource_id)
  if (stops_at === null) return null
  return (
    <Banner
      boxed
      tone="warning"
      title={<Trans>Inactive for a long time.</Trans>}
      actions={
        lock.is_mine ? (
          <Button size="sm" onClick={() => void act('keep')}>
            <Trans>Keep working</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>The node stops at {formatLogTime(stops_at)}. Its disk is kept.</Trans>
    </Banner>
  )
}

/** It was saved or discarded; the page that was open says what came of it. */
function Over({ title, image }: { title: string; image: AuthoringPage['image'] }) {
  const { usable_version: n, resource_id } = image
  const m = (n ?? 1) - 1
  return (
    <>
      <PageHeader title={title} />
      <Banner
        boxed
        className="mt-3"
        tone={n === null ? 'info' : 'ok'}
        title={n === null ? <Trans>Nobody is building a version.</Trans> : <Trans>Saved as v{n}.</Trans>}
      >
        {m > 0 && <Trans>Running nodes keep v{m}.</Trans>}
      </Banner>
      <div className="mt-3 flex gap-2">
        <LinkButton to="/admin/std/image-manage">
          <Trans>Back to images</Trans>
        </LinkButton>
        <LinkButton to="/admin/std/image-manage/edit/$id" params={{ id: resource_id }} search={{ tab: 'versions' }}>
          <Trans>Versions of the image</Trans>
        </LinkButton>
      </div>
    </>
  )
}
