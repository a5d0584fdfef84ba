// veraPDF's word about a file: java -cp 'JARS/*' Judge.java FILE FLAVOUR...; prints what fails, and nothing else.
import java.io.File;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

public class Judge {
  public static void main(String[] given) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (int at = 1; at < given.length; at++) {
      PDFAFlavour flavour = PDFAFlavour.fromString(given[at]);
      try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(given[0]), flavour)) {
        var result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        System.out.println(given[at] + " " + (result.isCompliant() ? "compliant" : "not compliant"));
        for (TestAssertion each : result.getTestAssertions()) {
          System.out.println(each.getRuleId().getClause() + ": " + each.getMessage());
        }
      }
    }
  }
}
