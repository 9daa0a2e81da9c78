import type { ProofCell, ProofPhase, ProofRow } from '@beacon/api/kinds/operation/proof'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Said } from '../../../parts/question-trial/judged-steps.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import { statusLooks, useFaultWords, useStatusWords } from '../words.ts'
import { proofLooks, useLackWords, useProofWords, useRoleWords } from './words.ts'

interface Props {
  point: ProofRow
  /** The phase in which it waits or runs now. */
  running: ProofPhase | null
  /** Null while nothing can be ordered. */
  onRun: ((phase: ProofPhase) => void) | null
}

const phases = ['untouched', 'solved'] as const

/** A point with what was said of it in both phases; what its program wrote stands below once it is opened. */
export function ProofPoint({ point, running, onRun }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const types = useCheckPointWords()
  const roles = useRoleWords()
  const proofs = useProofWords()
  const lacks = useLackWords()
  const { mark, look } = proofLooks[point.state]
  const words = { untouched: t({ context: 'proof', message: 'Untouched' }), solved: t({ context: 'proof', message: 'Solved' }) }
  const hasSaid = phases.some((phase) => point[phase] !== null)
  return (
    <li className="border-b border-rule-2 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          look="quiet"
          size="sm"
          disabled={!hasSaid}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {point.name}
        </Button>
        <span className="text-caption text-fg-3">
          {types[point.type]}
          {point.role === 'guard' && <span className="text-azure"> · {roles.guard}</span>}
        </span>
        <span className={`ml-auto inline-flex items-center gap-2 ${look}`}>
          <Mark name={mark} />
          {proofs[point.state]}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-x-6 pl-6">
        {phases.map((phase) => (
          <div key={phase} className="flex items-center gap-2">
            <Cell cell={point[phase]} isRunning={running === phase} label={words[phase]} />
            {onRun !== null && (
              <Button
                look="quiet"
                size="sm"
                className="ml-auto"
                aria-label={t`Check “${{ name: point.name }}”: ${{ phase: words[phase] }}`}
                onClick={() => onRun(phase)}
              >
                <Trans context="proof">Check</Trans>
              </Button>
            )}
          </div>
        ))}
      </div>
      {point.lacks.map((lack) => (
        <p key={lack} className="mt-1 flex items-baseline gap-2 text-amber">
          <Mark name="triangle" size={12} />
          {lacks[lack]}
        </p>
      ))}
      {isOpen && phases.map((phase) => <Texts key={phase} cell={point[phase]} label={words[phase]} />)}
    </li>
  )
}

function Cell({ cell, isRunning, label }: { cell: ProofCell | null; isRunning: boolean; label: string }) {
  const words = useStatusWords()
  const status = isRunning ? 'running' : (cell?.result ?? null)
  return (
    <span className="min-w-0">
      <span className="block text-caption text-fg-3">{label}</span>
      {status === null ? (
        <span className="text-fg-3">–</span>
      ) : (
        <span className={`inline-flex items-center gap-2 ${cell?.is_old === true && !isRunning ? 'text-fg-3' : statusLooks[status].look}`}>
          <Mark name={statusLooks[status].mark} size={10} />
          {words[status]}
        </span>
      )}
    </span>
  )
}

/** What a program wrote in a phase. */
function Texts({ cell, label }: { cell: ProofCell | null; label: string }) {
  const locale = useFormatLocale()
  const faults = useFaultWords()
  if (cell === null) return null
  const seconds = formatNumber(locale, cell.took_ms / 1_000, 1)
  return (
    <div className="mt-2 pl-6">
      <p className="flex flex-wrap gap-x-3 text-caption text-fg-3">
        <span className="text-fg-2">{label}</span>
        <Trans>{seconds} s</Trans>
        {cell.exit_code !== null && <Trans>exit {cell.exit_code}</Trans>}
        {cell.is_old && <Trans>The point has since changed.</Trans>}
        {cell.by !== null && <span>{cell.by}</span>}
      </p>
      {cell.fault !== null && <p className="text-amber">{faults[cell.fault]}</p>}
      <Said label={<Trans context="check">Public</Trans>} text={cell.public} />
      <Said label={<Trans context="check">Private</Trans>} text={cell.private} />
      <Said label={<Trans>Output</Trans>} text={cell.output} />
    </div>
  )
}
