import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import { CopyField } from '../controls/copy-field.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Input } from '../controls/input.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { NumberInput } from '../controls/number-input.tsx'
import { PasswordInput } from '../controls/password-input.tsx'
import { RadioGroup } from '../controls/radio-group.tsx'
import { SearchInput } from '../controls/search-input.tsx'
import { Segmented } from '../controls/segmented.tsx'
import { Select } from '../controls/select.tsx'
import { Switch } from '../controls/switch.tsx'
import { Tag } from '../controls/tag.tsx'
import { Textarea } from '../controls/textarea.tsx'
import { Field } from '../form/field.tsx'
import { Sample, Samples } from './frame.tsx'

/** Buttons in every look and state. */
export function Buttons() {
  return (
    <Samples>
      <Sample name="Looks">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" icon={<Plus size={14} aria-hidden="true" />}>
            New contest
          </Button>
          <Button>Copy a contest</Button>
          <Button look="quiet">Discard changes</Button>
          <Button look="danger">Delete 3 contests</Button>
          <Button look="quiet-danger">Delete</Button>
        </div>
      </Sample>
      <Sample name="Disabled">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" disabled>
            Publish
          </Button>
          <Button disabled>Disabled</Button>
          <Button look="quiet" disabled>
            Hide
          </Button>
        </div>
      </Sample>
      <Sample name="Saving keeps the width">
        <SavingButtons />
      </Sample>
      <Sample name="Small, large, a link">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm">Retry now</Button>
          <Button look="primary" size="lg">
            Submit
          </Button>
          <Button asChild>
            <a href="#buttons">Open the ranking</a>
          </Button>
        </div>
      </Sample>
      <Sample name="Icon buttons, keys, tags, avatars">
        <div className="flex flex-wrap items-center gap-2">
          <IconButton label="Delete flag 2">
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label="Delete flag 3" bordered disabled>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
          <Kbd>Ctrl K</Kbd>
          <Tag>Crypto</Tag>
          <Tag onRemove={() => undefined}>harbour</Tag>
          <Avatar name="Lin Zhao" />
          <Avatar name="夜航船" square size={32} />
        </div>
      </Sample>
    </Samples>
  )
}

function SavingButtons() {
  const [isSaving, setSaving] = useState(true)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" saving={isSaving}>
        Save
      </Button>
      <Button saving={isSaving}>Save and test</Button>
      <Button look="quiet" onClick={() => setSaving(!isSaving)}>
        {isSaving ? 'Finish' : 'Start again'}
      </Button>
    </div>
  )
}

/** Everything one types into, by state. */
export function TextInputs() {
  const [search, setSearch] = useState('harbor')
  const [points, setPoints] = useState<number | null>(500)
  return (
    <Samples>
      <Sample name="Filled, empty">
        <div className="flex gap-2">
          <Input aria-label="Filled" defaultValue="Filled" />
          <Input aria-label="Empty" placeholder="Name or organiser" />
        </div>
      </Sample>
      <Sample name="Error, read only">
        <div className="flex gap-2">
          <Field label="Time" labelHidden layout="stack" error="End is before start." className="flex-1">
            <Input defaultValue="09:00 – 08:00" />
          </Field>
          <Field label="Kind" labelHidden layout="stack" help="Fixed once a contest runs." className="flex-1">
            <Input readOnly defaultValue="Read only" />
          </Field>
        </div>
      </Sample>
      <Sample name="Disabled, mono">
        <div className="flex gap-2">
          <Input aria-label="Disabled" disabled defaultValue="Disabled" />
          <Input aria-label="Flag" mono defaultValue="beacon{left_is_not_right}" />
        </div>
      </Sample>
      <Sample name="Password">
        <Field
          label="Password"
          required
          aside={
            <a href="#text" className="link">
              Forgot password
            </a>
          }
        >
          <PasswordInput defaultValue="correct horse" />
        </Field>
      </Sample>
      <Sample name="Search">
        <div className="flex gap-2">
          <SearchInput
            label="Search contests"
            value={search}
            onValueChange={setSearch}
            placeholder="Name or organiser"
            hint={<Kbd>/</Kbd>}
            className="flex-1"
          />
          <SearchInput
            label="Search teams"
            value=""
            onValueChange={() => undefined}
            placeholder="Team"
            hint={<Kbd>/</Kbd>}
            className="flex-1"
          />
        </div>
      </Sample>
      <Sample name="Number">
        <div className="flex gap-2">
          <NumberInput aria-label="Start" value={points} onValueChange={setPoints} min={0} max={1000} step={10} className="w-24" />
          <NumberInput aria-label="Floor at" value={90} onValueChange={() => undefined} unit="solves" className="w-32" />
        </div>
      </Sample>
      <Sample name="Counter">
        <Field label="Title" help="Shown to everybody.">
          <Input counter={40} defaultValue="Finals move to hall 3" />
        </Field>
      </Sample>
      <Sample name="Several lines">
        <Field label="Reason" error="Longer than 40 characters. Shorten it.">
          <Textarea counter={40} defaultValue="The scene was restarted twice by an organiser during the pause." />
        </Field>
      </Sample>
      <Sample name="Copy, shown once">
        <CopyField label="viewer key" value="vk_7Qm2hT9s1LpXo4" once />
      </Sample>
    </Samples>
  )
}

const levels = [
  { value: 'primary', label: 'Primary' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
] as const

const directions = [
  { value: 'web', label: 'Web' },
  { value: 'pwn', label: 'Pwn' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'rw', label: 'Real world', disabled: true, note: 'no questions' },
] as const

/** Choices and switches. */
export function Choices() {
  const [level, setLevel] = useState<string>('intermediate')
  const [direction, setDirection] = useState<string | null>('crypto')
  const [isOn, setOn] = useState(true)
  return (
    <Samples>
      <Sample name="Segmented">
        <div className="flex flex-col items-start gap-2">
          <Segmented aria-label="Difficulty" options={levels} value={level} onValueChange={setLevel} />
          <Segmented aria-label="Disabled difficulty" options={levels} value="primary" onValueChange={setLevel} disabled />
        </div>
      </Sample>
      <Sample name="Select: chosen, nothing, loading, wrong">
        <div className="grid grid-cols-2 gap-2">
          <Select aria-label="Direction" options={directions} value={direction} onValueChange={setDirection} />
          <Select aria-label="Type" prefix="Type:" options={directions} value={null} onValueChange={setDirection} placeholder="any" />
          <Select aria-label="Loading" options={[]} value={null} onValueChange={setDirection} loading />
          <Field label="Direction" labelHidden layout="stack" error="Choose a direction.">
            <Select options={directions} value={null} onValueChange={setDirection} />
          </Field>
        </div>
      </Sample>
      <Sample name="Checkbox and switch">
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox checked={isOn} onCheckedChange={setOn}>
            Checked
          </Checkbox>
          <Checkbox checked="mixed" onCheckedChange={() => undefined}>
            Mixed
          </Checkbox>
          <Checkbox checked={false} onCheckedChange={() => undefined}>
            Off
          </Checkbox>
          <Checkbox checked disabled onCheckedChange={() => undefined}>
            Disabled
          </Checkbox>
          <Switch checked={isOn} onCheckedChange={setOn}>
            On
          </Switch>
          <Switch checked={false} onCheckedChange={() => undefined}>
            Off
          </Switch>
        </div>
      </Sample>
      <Sample name="Radio">
        <RadioGroup
          aria-label="Flag type"
          value={level}
          onValueChange={setLevel}
          options={[
            { value: 'primary', label: 'Static', help: 'The same flags for everybody.' },
            { value: 'intermediate', label: 'Dynamic', help: 'One flag per team.' },
            { value: 'advanced', label: 'Report', disabled: true },
          ]}
        />
      </Sample>
    </Samples>
  )
}
