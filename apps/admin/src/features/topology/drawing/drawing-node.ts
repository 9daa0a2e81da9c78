export interface NodeLook {
  kind: 'container' | 'vm'
  image: string | undefined
  isHidden: boolean
}
