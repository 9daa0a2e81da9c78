import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'

interface HeadProps {
  mayExport: boolean
  mayRemark: boolean
  mayChange: boolean
  onOpen: (kind: 'export' | 'remark' | 'adjust') => void
}

/** What is done with all scores. */
export const ScoreActions = ({ mayExport, mayRemark, mayChange, onOpen }: HeadProps) => (
  <>
    {mayExport && (
      <Button onClick={() => onOpen('export')}>
        <Trans>Export…</Trans>
      </Button>
    )}
    {mayRemark && (
      <Button onClick={() => onOpen('remark')}>
        <Trans context="exam">Re-mark…</Trans>
      </Button>
    )}
    {mayChange && (
      <Button onClick={() => onOpen('adjust')}>
        <Trans>Reward or penalty</Trans>
      </Button>
    )}
  </>
)

interface TickedProps {
  mayPrint: boolean
  mayCertify: boolean
  mayChange: boolean
  mayWrite: boolean
  onOpen: (kind: 'print' | 'certificates' | 'adjust' | 'message') => void
}

/** What is done with the ticked candidates. */
export const TickedActions = ({ mayPrint, mayCertify, mayChange, mayWrite, onOpen }: TickedProps) => (
  <>
    {mayCertify && (
      <Button look="quiet" size="sm" onClick={() => onOpen('certificates')}>
        <Trans context="exam">Certificates…</Trans>
      </Button>
    )}
    {mayPrint && (
      <Button look="quiet" size="sm" onClick={() => onOpen('print')}>
        <Trans context="exam">Print…</Trans>
      </Button>
    )}
    {mayChange && (
      <Button look="quiet" size="sm" onClick={() => onOpen('adjust')}>
        <Trans>Reward or penalty…</Trans>
      </Button>
    )}
    {mayWrite && (
      <Button look="quiet" size="sm" onClick={() => onOpen('message')}>
        <Trans>Message…</Trans>
      </Button>
    )}
  </>
)
