import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { CurvePlot } from './curve-plot.tsx'

afterEach(cleanup)

const plot = (points: { x: number; y: number; note: string }[]) =>
  renderInEnglish(
    <CurvePlot
      title="In"
      points={points}
      words={{ x: 'Minutes', y: 'Share', note: 'Papers' }}
      yRange={[0, 1]}
      xLeast={1}
      xText={(value) => String(Math.round(value))}
      yText={(value) => `${Math.round(value * 100)}%`}
      width={600}
    />,
  ).container

it('draws what took no time at the left edge and flat from there, with each minute on the axis once', () => {
  const drawn = plot([
    { x: 0, y: 0, note: '0' },
    { x: 0.02, y: 1, note: '3' },
  ])
  const labels = [...drawn.querySelectorAll('.visx-axis-bottom text')].map(({ textContent }) => textContent)
  expect(labels).toEqual([...new Set(labels)])
  const line = drawn.querySelector('path.stroke-azure')?.getAttribute('d') ?? ''
  const [, at, end] = /H([\d.]+)V12H([\d.]+)$/u.exec(line) ?? []
  expect([Number(at) < 70, Number(end)]).toEqual([true, 584])
})
