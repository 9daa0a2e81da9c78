export interface ShownNode {
  kind: 'container' | 'vm'
  image: string | undefined
  isHidden: boolean
}
