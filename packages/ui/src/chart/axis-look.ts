/** Tick labels of a chart's own axes: mono, caption size, quiet. */
export const tickLabel = (textAnchor: 'middle' | 'end') => ({
  className: 'fill-fg-3 font-mono',
  fontSize: 12,
  fontFamily: '',
  fill: '',
  textAnchor,
})
export const axisLine = { axisLineClassName: 'stroke-control', tickClassName: '', stroke: '', tickStroke: '' }
