import { formatTime } from '@beacon/i18n'
import { useServerNow } from '../session/server-time.ts'

/** Drawn on 888 × 560; time runs from left to right, the tower at `now_x` is lit this minute. */
const now_x = 628
const px_per_minute = 1.4
const base_y = 520
const ridge =
  'M0 404 46 379 92 398 141 344 160 342 196 351 238 275 257 275 292 299 338 311 386 235 404 235 440 245 479 197 498 196 522 210 572 227 616 144 641 144 668 161 715 172 763 73 782 73 812 99 852 90 888 111'
const towers = [
  { x: 150, y: 343, size: 1 },
  { x: 248, y: 275, size: 1 },
  { x: 396, y: 235, size: 1 },
  { x: 488, y: 197, size: 1 },
  { x: now_x, y: 144, size: 1.35 },
  { x: 772, y: 73, size: 1 },
]

function Tower({ x, y, size, lit }: { x: number; y: number; size: number; lit: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill="none" strokeWidth="1.2">
      <path d="M-9 0-6-31H6L9 0M-9-31H9" className={lit ? 'stroke-fg' : 'stroke-control'} />
      <path d="M0-52 7-43 0-34-7-43Z" className={lit ? 'fill-amber' : 'stroke-control'} />
    </g>
  )
}

function Ruler({ now }: { now: number }) {
  const minute = Math.floor(now / 60_000)
  const quarter = Math.ceil((minute - now_x / px_per_minute) / 15) * 15
  const ticks = Array.from({ length: 43 }, (_, place) => quarter + place * 15).map((at) => ({
    x: now_x + (at - minute) * px_per_minute,
    isHour: at % 60 === 0,
  }))
  return (
    <>
      <path d={`M${now_x} ${base_y}H888`} className="stroke-control" />
      {ticks.map(({ x, isHour }) => (
        <path key={x} d={`M${x} ${base_y}v${isHour ? 7 : 3.5}`} className={isHour ? 'stroke-control' : 'stroke-rule'} />
      ))}
      <path d={`M0 ${base_y}H${now_x}`} className="stroke-fg" strokeWidth="2" />
    </>
  )
}

/** The picture beside the sign-in form: towers lit one after another along the ridge, above the time ruler. Says nothing that is not said elsewhere. */
export function SignalChain() {
  const now = useServerNow(5000)
  return (
    <svg viewBox="0 0 888 560" className="block w-full" aria-hidden="true" lang="en">
      <path d={ridge} fill="none" className="stroke-fg-3" />
      {towers.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y + 6}V${base_y}`} className="stroke-rule" strokeDasharray="1.5 4.5" />
      ))}
      <Ruler now={now} />
      <path d={`M${now_x} 148V${base_y + 10}`} className="stroke-amber" strokeWidth="2" />
      {towers.map((tower) => (
        <Tower key={tower.x} {...tower} lit={tower.x <= now_x} />
      ))}
      <g className="font-mono text-[12px]" textAnchor="middle">
        {towers
          .filter(({ x }) => x !== now_x)
          .map(({ x }) => (
            <text key={x} x={x} y={base_y + 25} className={x < now_x ? 'fill-fg-2' : 'fill-fg-3'}>
              {formatTime(now + ((x - now_x) / px_per_minute) * 60_000, { seconds: false })}
            </text>
          ))}
        <rect x={now_x - 1} y={base_y + 10} width="52" height="20" className="fill-amber" />
        <text x={now_x + 25} y={base_y + 24.5} className="fill-on-amber font-semibold">
          {formatTime(now, { seconds: false })}
        </text>
      </g>
    </svg>
  )
}
