import { hasNothing } from '@beacon/api/client'
import type { TargetDetail } from '@beacon/api/scene/target'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Menu } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { imageNumber } from '../../../parts/image-facts/image-number.ts'
import { ImageUses } from '../../../parts/image-facts/image-uses.tsx'
import { ImageIcon, RowState, TestState } from '../../../parts/image-facts/library-state.tsx'
import { virtWords } from '../../../parts/image-facts/words.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { OfferWord } from '../facts.tsx'
import { targetQuery } from '../queries.ts'
import { useTargetMenu } from '../target-menu.ts'
import { useTargetActs } from '../use-target-acts.tsx'
import { CardForm } from './card-form.tsx'
import { CardView } from './card-view.tsx'

export type TargetTab = 'card' | 'edit' | 'uses'

/** One target: its card to read, to write, and who uses it. */
export function TargetPage({ resource_id, tab }: { resource_id: string; tab: TargetTab }) {
  const { t } = useLingui()
  const mayChange = usePermission('image.write')
  const found = useQuery(targetQuery(resource_id))
  const row = found.data
  if (hasNothing(found)) return <LoadFailed title={<Trans>The target could not be loaded</Trans>} query={found} />
  if (row === undefined)
    return (
      <Loading>
        <Trans>Loading the target</Trans>
      </Loading>
    )
  const tabs: { value: TargetTab; label: string; count?: number }[] = [
    { value: 'card', label: t({ context: 'target', message: 'Card' }) },
    ...(mayChange ? [{ value: 'edit' as const, label: t({ context: 'target', message: 'Edit' }) }] : []),
    { value: 'uses', label: t`Used by`, count: row.image.used_count },
  ]
  return (
    <>
      <Head row={row} />
      <LinkTabs
        label={t`Target sections`}
        tabs={tabs}
        current={tab}
        className="mt-1"
        renderLink={({ value }, parts) => <Link to="." search={{ tab: value === 'card' ? undefined : value }} {...parts} />}
      />
      {tab === 'card' && (row.text === null ? <NoCard /> : <CardView row={row} text={row.text} />)}
      {tab === 'edit' && mayChange && <CardForm row={row} />}
      {tab === 'uses' && (
        <div className="mt-4">
          <ImageUses uses={{ counts: row.uses, shown: row.shown_uses }} />
        </div>
      )}
    </>
  )
}

function NoCard() {
  const mayChange = usePermission('image.write')
  const write = (
    <LinkButton look="primary" to="." search={{ tab: 'edit' }}>
      <Trans>Create card</Trans>
    </LinkButton>
  )
  return (
    <EmptyState title={<Trans>No card yet. Until one is saved, everyone can use this image.</Trans>} actions={mayChange ? write : null} />
  )
}

function Head({ row }: { row: TargetDetail }) {
  const { t, i18n } = useLingui()
  const { open, dialogs } = useTargetActs()
  const entries = useTargetMenu(open)(row).slice(1)
  const { image } = row
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2">
            <ImageIcon image={image} />
            {image.title}
          </span>
        }
        actions={
          <Menu
            label={t`Actions`}
            trigger={
              <Button>
                <Trans>Actions</Trans>
              </Button>
            }
            items={entries}
          />
        }
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-mono text-mono">{imageNumber(image)}</span>
          <span className="font-mono text-mono">
            {image.usable_version === null ? image.name : `${image.name}@${image.usable_version}`}
          </span>
          <span>
            {i18n._(virtWords[image.virt_type])} · {image.arch}
          </span>
          <RowState row={image} />
          {image.newest !== null && <TestState test={image.newest.test} />}
          <OfferWord row={row} />
        </span>
      </PageHeader>
      {dialogs}
    </>
  )
}
