import { urlOf } from '@beacon/api/client'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import type { AnalysisBlock } from '@beacon/api/kinds/theory/analysis-scope'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, use } from 'react'
import { BlockContext } from './block-context.ts'
import { savePicture } from './save-picture.ts'

const look = 'min-h-6 shrink-0 px-1 text-caption text-fg-3 underline-offset-2 hover:text-fg hover:underline'

/** The figures of a block as a spreadsheet, for those who may export. `title` says which block it is. */
export function TableFile({ block, title }: { block: AnalysisBlock; title: string }) {
  const { t } = useLingui()
  const blocks = use(BlockContext)
  if (blocks === null || !blocks.mayExport || blocks.width !== undefined) return null
  const { exam_id, scope } = blocks
  return (
    <a
      className={look}
      aria-label={t({ context: 'analysis', message: `${title} as xlsx` })}
      href={urlOf(examAnalysis.table, { params: { exam_id }, query: { ...scope, block } })}
      download
    >
      <Trans context="analysis">xlsx</Trans>
    </a>
  )
}

/** The same, and the picture of the figure that it stands in; while the figure is a table there is none. */
export function BlockFiles({ block, title }: { block: AnalysisBlock; title: string }) {
  const { t } = useLingui()
  const toast = useToast()
  const blocks = use(BlockContext)
  if (blocks === null || blocks.width !== undefined) return null
  const save = async (event: MouseEvent<HTMLButtonElement>) => {
    const svg = event.currentTarget.closest('figure')?.querySelector<SVGSVGElement>('svg[role="img"]')
    try {
      if (svg === null || svg === undefined) throw new Error('the figure is a table')
      await savePicture(svg, title, `${blocks.number}-${block}.png`)
    } catch {
      toast.failed({ title: t({ context: 'analysis', message: 'The image could not be created' }) })
    }
  }
  return (
    <>
      <button
        type="button"
        aria-label={t({ context: 'analysis', message: `${title} as png` })}
        className={`${look} group-has-[table]/chart:hidden`}
        onClick={(event) => void save(event)}
      >
        <Trans context="analysis">png</Trans>
      </button>
      <TableFile block={block} title={title} />
    </>
  )
}
