import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'

export interface SparklineProps {
  values: readonly number[]
  tone?: 'plain' | 'amber' | 'vermilion'
  /** Above 0 the line's top stays at this value, so rows can be compared. */
  top?: number
}

const tones = { plain: 'stroke-fg-2', amber: 'stroke-amber', vermilion: 'stroke-vermilion' }

/** A trend in 40 × 20 without axis. Decoration: the value always stands beside it. */
export function Sparkline({ values, tone = 'plain', top }: SparklineProps) {
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [1, 39] })
  const most = top ?? Math.max(...values, 1)
  const least = top === undefined ? Math.min(...values, most) : 0
  const y = scaleLinear({ domain: [least, most === least ? least + 1 : most], range: [18, 2] })
  return (
    <svg aria-hidden="true" width={40} height={20} viewBox="0 0 40 20" fill="none" className="inline-block shrink-0">
      <LinePath data={[...values]} x={(_, index) => x(index)} y={(value) => y(value)} className={tones[tone]} strokeWidth={1.25} />
    </svg>
  )
}
