import { hasNothing } from '@beacon/api/client'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { AuthorButton } from './author-button.tsx'
import { BaseTab } from './base-tab.tsx'
import { HistoryTab } from './versions/history-tab.tsx'
import { ImageUses } from '../../parts/image-facts/image-uses.tsx'
import { imageNumber } from '../../parts/image-facts/image-number.ts'
import { entryQuery } from './library-queries.ts'
import { ImageIcon, RowState, TestState } from '../../parts/image-facts/library-state.tsx'
import { StartTab } from './start-tab.tsx'
import { useImageNews } from './use-image-news.ts'
import { useImageTest } from './use-image-test.ts'
import { VersionsTab } from './versions/versions-tab.tsx'
import { virtWords } from '../../parts/image-facts/words.ts'

export type EditTab = 'base' | 'start' | 'versions' | 'uses' | 'history'
interface Props {
  resource_id: string
  tab: EditTab
  /** The version whose panel is open. */
  image_id: string | undefined
}

/** One image: what it is called, what it starts with, its versions, who uses it, what was done. */
export function EditPage({ resource_id, tab, image_id }: Props) {
  const { t } = useLingui()
  useImageNews(resource_id)
  const found = useQuery(entryQuery(resource_id))
  const image = found.data
  if (hasNothing(found)) return <LoadFailed title={<Trans>The image could not be loaded</Trans>} query={found} />
  if (image === undefined)
    return (
      <Loading>
        <Trans>Loading the image</Trans>
      </Loading>
    )
  const tabs = [
    { value: 'base', label: t({ context: 'image', message: 'Basics' }) },
    { value: 'start', label: t({ context: 'image', message: 'Start' }) },
    { value: 'versions', label: t`Versions`, count: image.version_count },
    { value: 'uses', label: t`Used by`, count: image.used_count },
    { value: 'history', label: t`History` },
  ] as const
  return (
    <>
      <Head image={image} />
      <Warnings image={image} />
      <LinkTabs
        label={t`Image sections`}
        tabs={tabs}
        current={tab}
        className="mt-1"
        renderLink={({ value }, parts) => <Link to="." search={{ tab: value === 'base' ? undefined : value }} {...parts} />}
      />
      {tab === 'base' && <BaseTab image={image} />}
      {tab === 'start' && <StartTab image={image} />}
      {tab === 'versions' && <VersionsTab image={image} image_id={image_id} />}
      {tab === 'uses' && (
        <div className="mt-4">
          <ImageUses uses={image.uses} />
        </div>
      )}
      {tab === 'history' && <HistoryTab resource_id={resource_id} />}
    </>
  )
}

function Head({ image }: { image: LibraryDetail }) {
  const { i18n } = useLingui()
  const bulk = useBulkResult()
  const test = useImageTest(bulk.tell)
  const isTesting = image.newest?.test.state === 'testing'
  const actions = (
    <>
      <AuthorButton image={image} />
      <Button disabled={image.usable_version === null} saving={isTesting} onClick={() => void test([image.resource_id])}>
        <Trans>Test boot</Trans>
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-2">
            <ImageIcon image={image} />
            {image.title}
          </span>
        }
        actions={actions}
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
        </span>
      </PageHeader>
      {bulk.dialog}
    </>
  )
}

/** What is worth knowing before it is used; nothing here stops anybody. */
function Warnings({ image: { warnings, arch } }: { image: LibraryDetail }) {
  return (
    <>
      {warnings.includes('arch_unavailable') && (
        <Banner boxed tone="warning" className="mt-2" title={<Trans>No compute node runs {arch}.</Trans>}>
          <Trans>Nodes of this image cannot be started here.</Trans>
        </Banner>
      )}
      {warnings.includes('image_needs_root') && (
        <Banner boxed tone="warning" className="mt-2" title={<Trans>Runs as root.</Trans>}>
          <Trans>No capabilities by default; add only what it needs.</Trans>
        </Banner>
      )}
    </>
  )
}
