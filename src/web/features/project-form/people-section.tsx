import * as m from '#messages/messages.js';
import { useFormState } from './form-context.ts';
import { FormSection } from './form-section.tsx';
import { TextPart } from './text-part.tsx';

/** Contact person of the project. */
export function PeopleSection() {
  const { mode } = useFormState();
  return (
    <FormSection
      name="people"
      title={m.form_contact()}
      text={m.form_contact_text()}
      isLocked={mode !== 'edit'}
    >
      <TextPart field="contact.fullName" autoComplete="name" />
      <TextPart field="contact.jobTitle" autoComplete="organization-title" />
      <TextPart field="contact.email" type="email" autoComplete="email" />
      <TextPart field="contact.tel" type="tel" autoComplete="tel" />
    </FormSection>
  );
}
