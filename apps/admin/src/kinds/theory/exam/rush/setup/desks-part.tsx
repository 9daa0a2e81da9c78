import { rushLimits, type RushSetup } from '@beacon/api/kinds/theory/exam/rush'
import { IconButton, Select } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { moved } from './draft.ts'

interface Props {
  stored: RushSetup
  desks: readonly string[]
  isFixed: boolean
  onChange: (desks: string[]) => void
}

/** Two to twelve desks in the order of turns, of the approved candidates. */
export function DesksPart({ stored, desks, isFixed, onChange }: Props) {
  const { t } = useLingui()
  const known = [...stored.desks, ...stored.free]
  const nameOf = (id: string) => known.find(({ entrant_id }) => entrant_id === id)?.name ?? '–'
  const free = known.filter(({ entrant_id }) => !desks.includes(entrant_id))
  const isFull = desks.length >= rushLimits.desks.max
  return (
    <Section first level={3} title={<Trans context="rush">Desks</Trans>} note={<Trans context="rush">2–12, in turn order</Trans>}>
      {desks.length === 0 && (
        <p className="text-fg-3">
          {known.length === 0 ? (
            <Trans context="rush">No approved candidates yet. Add candidates first.</Trans>
          ) : (
            <Trans context="rush">No desks yet.</Trans>
          )}
        </p>
      )}
      <ol className="max-w-lg">
        {desks.map((id, at) => {
          const name = nameOf(id)
          return (
            <li key={id} className="flex h-9 items-center gap-2 border-b border-rule-2">
              <span className="w-6 text-right font-mono text-fg-3">{at + 1}</span>
              <span className="min-w-0 flex-1 truncate text-fg">{name}</span>
              {!isFixed && (
                <>
                  <IconButton
                    size="sm"
                    label={t({ context: 'rush', message: `Move ${name} up` })}
                    disabled={at === 0}
                    onClick={() => onChange(moved(desks, at, -1))}
                  >
                    <ArrowUp size={14} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={t({ context: 'rush', message: `Move ${name} down` })}
                    disabled={at === desks.length - 1}
                    onClick={() => onChange(moved(desks, at, 1))}
                  >
                    <ArrowDown size={14} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={t({ context: 'rush', message: `Remove ${name}` })}
                    onClick={() => onChange(desks.filter((one) => one !== id))}
                  >
                    <X size={14} aria-hidden="true" />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {!isFixed && free.length > 0 && !isFull && (
        <Select
          aria-label={t({ context: 'rush', message: 'Add a desk' })}
          className="mt-2 w-80 max-w-full"
          placeholder={t({ context: 'rush', message: 'Add a desk' })}
          value={null}
          onValueChange={(id) => onChange([...desks, id])}
          options={free.map(({ entrant_id, name }) => ({ value: entrant_id, label: name, text: name }))}
        />
      )}
    </Section>
  )
}
