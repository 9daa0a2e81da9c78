import { usePermissions } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Menu } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Download } from 'lucide-react'

/** The questions themselves, or the rows of the list. */
export type Exported = 'questions' | 'list'

/** Whoever may not take questions away may still take the list. */
export function ExportButton({ onExport }: { onExport: (what: Exported) => void }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const icon = <Download size={16} aria-hidden="true" />
  if (!permissions.has('question.transfer'))
    return (
      <Button icon={icon} onClick={() => onExport('list')}>
        <Trans>Export list</Trans>
      </Button>
    )
  return (
    <Menu
      items={[
        { label: t({ context: 'theory', message: 'Questions…' }), onSelect: () => onExport('questions') },
        { label: t({ context: 'theory', message: 'List with past use…' }), onSelect: () => onExport('list') },
      ]}
      trigger={
        <Button icon={icon}>
          <Trans>Export</Trans>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    />
  )
}
