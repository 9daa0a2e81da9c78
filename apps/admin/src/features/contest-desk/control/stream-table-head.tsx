import { IconButton } from '@beacon/ui/controls'
import { Skeleton } from '@beacon/ui/feedback'
import { VisuallyHidden } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'

const flagColumn = 3
const widths = [
  'w-[84px]',
  '',
  'w-[140px]',
  'w-[150px]',
  'w-[128px]',
  'w-[60px]',
  'w-[112px]',
  'hidden w-[150px] 2xl:table-cell',
  'w-[32px]',
]

interface StreamTableHeadProps {
  hidesFlags: boolean
  onHideFlags: (hides: boolean) => void
}

/** Flags can be hidden for the projector: the switch stands in their own column. */
export function StreamTableHead({ hidesFlags, onHideFlags }: StreamTableHeadProps) {
  const { t } = useLingui()
  const heads = [
    t`Time`,
    t({ context: 'desk', message: 'Team' }),
    t({ context: 'desk', message: 'Question' }),
    t`Flag submitted`,
    t`Result`,
    t({ context: 'desk', message: 'Score' }),
    t`Address`,
    t`User agent`,
  ]
  return (
    <thead>
      <tr>
        {heads.map((head, index) => (
          <th
            key={head}
            scope="col"
            className={`h-row truncate border-b border-rule px-2.5 text-[13px] font-normal text-fg-3 ${widths[index] ?? ''} ${index === 5 || index === 6 ? 'text-right' : ''}`}
          >
            <span className="inline-flex h-6 items-center">
              {head}
              {index === flagColumn && (
                <IconButton
                  size="sm"
                  label={t`Hide flags`}
                  aria-pressed={hidesFlags}
                  className="ml-1 align-middle"
                  onClick={() => onHideFlags(!hidesFlags)}
                >
                  {hidesFlags ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
                </IconButton>
              )}
            </span>
          </th>
        ))}
        <th scope="col" className={`border-b border-rule ${widths[8] ?? ''}`}>
          <VisuallyHidden>{t`Actions`}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}

export function SkeletonRows() {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {widths.map((_width, column) => (
        <td key={column} className={`h-row border-b border-rule-2 px-2.5 ${column === 7 ? 'hidden 2xl:table-cell' : ''}`}>
          {column < 8 && <Skeleton width={`${40 + ((row * 7 + column * 13) % 40)}%`} />}
        </td>
      ))}
    </tr>
  ))
}
