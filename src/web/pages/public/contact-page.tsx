import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import { parseProjectSerial } from '#domain/ledger/read-serial.ts';
import * as m from '#messages/messages.js';
import { isAbsent } from '#web/api/call-problem.ts';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { projectQuery } from '#web/features/project/use-project.ts';
import { useSearchParams } from '#web/kit/lists/list-address.ts';
import { Beside } from '#web/kit/pages/beside.tsx';
import { Notice, PageHeading, Section, usePageHead } from '#web/kit/pages/page.tsx';
import { Points, Prose } from '#web/kit/text/text.tsx';
import { fullTitle, type Screen } from '#web/pages/screen.ts';

/** The contact page; a project in the address is named by the registry's data, never by the address. */
export function ContactPage() {
  const [address] = useSearchParams();
  const serial = serialIn(address);
  const { data: project, error } = useQuery({ ...projectQuery(serial ?? ''), enabled: serial !== null });
  const isUnknown = project === undefined && (serial === null ? address.get('projectId') : isAbsent(error));
  usePageHead({
    title: fullTitle(m.contact_title()),
    description: m.contact_lead(),
    canonical: pagePaths.contact,
  });
  const subject =
    project === undefined
      ? null
      : { serial: project.projectSerial, title: project.title, hasContact: project.hasContact };
  return (
    <>
      <PageHeading
        title={m.contact_title()}
        {...(subject?.hasContact !== true && { lead: m.contact_lead() })}
      />
      <Beside notes={<OtherWays />}>
        {isUnknown ? <Notice>{m.contact_no_project()}</Notice> : null}
        <ContactForm subject={subject} />
      </Beside>
    </>
  );
}

/** Where an answer is found without a message. */
function OtherWays() {
  return (
    <Section title={m.contact_sooner()}>
      <Prose>
        <Points
          texts={[
            m.contact_sooner_serial(),
            m.contact_sooner_project(),
            m.contact_sooner_questions(),
            m.contact_sooner_guides(),
          ]}
        />
      </Prose>
    </Section>
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function serialIn(address: URLSearchParams): string | null {
  const id = (address.get('projectId') ?? '').trim();
  return UUID.test(id) ? id : parseProjectSerial(id);
}

export const contactScreen: Screen = {
  Page: ContactPage,
  needs: (client, { search }) => {
    const serial = serialIn(search);
    return serial === null ? [] : [client.prefetchQuery(projectQuery(serial))];
  },
};
