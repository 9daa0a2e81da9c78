interface Props {
  label: string
  percent: number
  limit: number
  words: string
}

/** A bar of 100 percent with a line where the limit stands; amber above it. */
export function LimitBar({ label, percent, limit, words }: Props) {
  const isOver = percent > limit
  return (
    <div role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} aria-valuetext={words}>
      <svg aria-hidden="true" viewBox="0 0 100 14" preserveAspectRatio="none" className="block h-3.5 w-full">
        <rect x={0} y={3} width={100} height={8} className="fill-ink-3" />
        <rect x={0} y={3} width={Math.min(100, percent)} height={8} className={isOver ? 'fill-amber' : 'fill-control'} />
        <path d={`M${limit} 0V14`} className="stroke-vermilion" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={`text-caption ${isOver ? 'text-amber' : 'text-fg-3'}`}>{words}</p>
    </div>
  )
}
