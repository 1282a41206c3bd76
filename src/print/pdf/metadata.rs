//! XMP metadata, for programs that read nothing else of a PDF.

use std::io;

use lopdf::ObjectId;

use super::file::Pdf;
use super::object::Name;
use crate::print::document::Meta;
use crate::print::svg::xml_text;

pub fn add(pdf: &mut Pdf<'_>, meta: &Meta) -> io::Result<ObjectId> {
    pdf.add_plain_stream(packet(meta).as_bytes(), |stream| {
        stream.set("Type", Name("Metadata")).set("Subtype", Name("XML"));
    })
}

fn packet(meta: &Meta) -> String {
    let escaped = |text: &str| svg::node::Text::new(xml_text(text)).to_string();
    let [title, author, subject, language] =
        [&meta.title, &meta.author, &meta.subject, &meta.language].map(|text| escaped(text));
    let created = meta.created.and_then(super::time).map_or_else(String::new, |time| {
        let [year, month, day, hour, minute, second] = time;
        let created = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z");
        format!("\n<xmp:CreateDate>{created}</xmp:CreateDate>")
    });
    format!(
        r#"<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>{created}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"#
    )
}
