export { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
