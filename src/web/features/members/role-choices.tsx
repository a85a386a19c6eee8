import { type MemberRole, memberRoles } from '#domain/account/member-role.ts';
import { memberRoleWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';
import { useId } from 'react';
import classes from './members.module.css';

type Props = {
  readonly label: string;
  readonly chosen: MemberRole;
  readonly onChoose: (role: MemberRole) => void;
};

const explanations = {
  owner: m.member_owner_text,
  editor: m.member_editor_text,
  viewer: m.member_viewer_text,
} satisfies Record<MemberRole, unknown>;

/** The roles to choose from, each with what it allows. */
export function RoleChoices({ label, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.roles}>
      <legend>{label}</legend>
      {memberRoles.map((role) => (
        <label key={role} className={classes.role}>
          <input
            type="radio"
            name={id}
            value={role}
            checked={role === chosen}
            aria-describedby={`${id}-${role}`}
            onChange={() => onChoose(role)}
          />
          <span>{memberRoleWords[role]()}</span>
          <span id={`${id}-${role}`} className={classes.quiet}>
            {explanations[role]()}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
